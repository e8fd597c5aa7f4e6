# The server in a container: docker build -t durak . && docker run -p 8080:8080 -v durak:/data durak
FROM rust:1.95-bookworm AS build
WORKDIR /source
COPY . .
# The client first: the program carries its files inside.
RUN rustup target add wasm32-unknown-unknown \
    && cargo xtask client \
    && cargo build --locked --release --package durak

FROM debian:bookworm-slim
RUN useradd --system --home-dir /data --shell /usr/sbin/nologin durak \
    && install -d -o durak -g durak -m 0700 /data
COPY --from=build /source/target/release/durak /usr/local/bin/durak
USER durak
VOLUME /data
EXPOSE 8080
ENV DURAK_ADDR=0.0.0.0:8080 DURAK_DATA=/data DURAK_LOG_FORMAT=json
STOPSIGNAL SIGTERM
ENTRYPOINT ["durak", "serve"]
