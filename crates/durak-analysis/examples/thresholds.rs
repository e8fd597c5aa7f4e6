//! Whether the judge agrees with itself and tells good play from bad: of the decisions of games that one
//! player played against itself, how many are called mistakes. Exact ones are left out, being proved.

use durak_analysis::{Analyst, Effort};
use durak_bots::{Bot, Budget, Plain, Random, Strongest};
use durak_core::{Law, Rules};
use durak_engine::{Deal, GameLog, Record};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

/// Makes a player.
type Make = fn() -> Box<dyn Bot>;

const GAMES: u64 = 10;
const EFFORT: Effort = Effort { games: 300, positions: 50_000 };

fn main() {
    let strongest = || Box::new(Strongest::new(Budget::Games(1_000))) as Box<dyn Bot>;
    let players: [(&str, Make); 3] = [
        ("strongest:1000", strongest),
        ("plain", || Box::new(Plain)),
        ("random", || Box::new(Random)),
    ];
    for (name, player) in players {
        let (mut mistakes, mut decisions) = (0, 0);
        for seed in 0..GAMES {
            let Some(record) = play(&mut *player(), seed) else { continue };
            let analyst = Analyst::new(&record, EFFORT, [7; 32]);
            let open = analyst.open_decisions().filter_map(|number| analyst.decision(number));
            for decision in open.filter(|it| !it.exact) {
                decisions += 1;
                mistakes += usize::from(decision.is_mistake());
            }
        }
        println!("{name}: {mistakes} of {decisions}");
    }
}

/// A game of two that this player plays on both seats.
fn play(player: &mut dyn Bot, seed: u64) -> Option<Record> {
    let law = Law::new(&Rules::DEFAULT).ok()?;
    let mut rng = ChaCha20Rng::seed_from_u64(seed);
    let deal = Deal::random(&law, law.first_deal(), &mut rng);
    let mut game = deal.play(&law).ok()?;
    let mut log = GameLog::new(law, deal);
    while let Some(seat) = game.public().waiting_for().first() {
        let view = game.view(seat);
        let action = player.choose(&view, &mut rng).or_else(|| view.standing_action())?;
        game.play(seat, action).ok()?;
        log.push(seat, action);
    }
    Record::finish(log, game).ok()
}
