# The registry with what it needs at run time and nothing else. The store is outside: MONGODB_URI has to be given.
# By digest, so that two builds are of the same: --build-arg NODE_IMAGE=node:20-slim@sha256:…
ARG NODE_IMAGE=node:20-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY clients/typescript/package.json clients/typescript/
RUN ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
COPY tsconfig.json rolldown.config.ts ./
COPY clients clients
COPY schemas schemas
COPY src src
COPY scripts scripts
COPY fixtures fixtures
COPY explorer explorer
RUN ["npm", "run", "build:registry"]
RUN ["node", "dist/cli.js", "schemas", "--file", "dist/schemas.json"]

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY clients/typescript/package.json clients/typescript/
RUN ["npm", "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"]

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Procurement Registry" org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    DOCUMENT_SERVICE_PORT=8081 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json LICENSE ./
COPY clients/typescript/package.json clients/typescript/
COPY --from=build /app/dist dist
COPY docs/examples docs/examples
# Owned by root, so the process cannot change what it runs; only DATA_DIR is its own.
RUN ["install", "-d", "-o", "1000", "-g", "1000", "-m", "700", "/data"]
# The user `node` of the image, by number: Kubernetes sees that it is not root.
USER 1000:1000
EXPOSE 8080 8081
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Further options of node go in front of the file: --env-file=/run/secrets/registry.env reads secrets from a file.
ENTRYPOINT ["node", "--disable-proto=throw", "--max-semi-space-size=8"]
CMD ["dist/main.js"]
