# Replaces node:24-bookworm-slim in tests: Debian with Node and npm from the npm registry, and the user node.
FROM debian:bookworm-slim
COPY node/ /usr/local/
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
CMD ["node"]
