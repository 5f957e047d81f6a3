# One image for all Node processes: migrate, api-shim, gateway, docs-host, app and doctor. docker-compose.yml sets the command.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY app/package.json app/
COPY client/package.json client/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node --import tsx deploy/docker/build.ts
RUN npm prune --no-save --omit=dev --ignore-scripts --no-audit --no-fund && find node_modules -type d -empty -delete

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORTARIA_INSTALLATION=compose
WORKDIR /app
COPY --from=build /app /app
USER node
