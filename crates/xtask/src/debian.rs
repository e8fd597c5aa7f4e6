//! Installing packages, where this program may: on Debian and its children, as root.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::run::{output, run};

/// Installs the packages that are missing.
///
/// # Errors
/// If this is not Debian, the user is not root, or apt fails; the error names the command to run by
/// hand.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    if packages.iter().all(|package| is_installed(package)) {
        return Ok(());
    }
    let by_hand = format!("apt-get install --no-install-recommends {}", packages.join(" "));
    if !Path::new("/etc/debian_version").exists() {
        bail!(
            "this is not Debian; install what corresponds to its packages {}",
            packages.join(", ")
        );
    }
    if output(Command::new("id").arg("-u"))?.trim() != "0" {
        bail!("only root may install packages; run by hand\n    sudo {by_hand}\n");
    }
    if apt(packages).is_err() {
        run(Command::new("apt-get").arg("update"))?;
        apt(packages).with_context(|| {
            format!("the packages could not be installed; run by hand\n    {by_hand}\n")
        })?;
    }
    Ok(())
}

fn apt(packages: &[&str]) -> Result<()> {
    run(Command::new("apt-get")
        .env("DEBIAN_FRONTEND", "noninteractive")
        .args(["install", "-y", "-qq", "--no-install-recommends"])
        .args(packages))
}

fn is_installed(package: &str) -> bool {
    output(Command::new("dpkg-query").args(["-W", "-f=${Status}", package]))
        .is_ok_and(|status| status.ends_with(" installed"))
}
