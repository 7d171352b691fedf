# The server with its built pages, and its operator's commands: `docker compose exec app bakesale` lists them.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && node scripts/copy-image-modules.ts /modules

FROM node:24-bookworm-slim
# pg_dump and pg_restore of compose.yaml's PostgreSQL; openssl makes the certificates of compose.scale.yaml
RUN apt-get update && apt-get install -y --no-install-recommends openssl postgresql-client-15 && rm -rf /var/lib/apt/lists/*
# MALLOC_ARENA_MAX and the options of Node are those of scripts/server-command.json
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=1
WORKDIR /app
# what runs and what its operator calls, without pages' sources, tests and documents
COPY --from=build /app/package.json ./
COPY --from=build /modules/node_modules ./node_modules
# a link to the folder of the build
COPY --from=build /app/dist/ ./dist/
COPY --from=build /app/deploy/make-certificates.sh ./deploy/
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/server ./server
COPY --from=build /app/sandbox ./sandbox
COPY --from=build /app/shared ./shared
COPY --from=build /app/web/public ./web/public
RUN ln -s /app/scripts/image/bakesale /usr/local/bin/bakesale && install -d -o node -g node /data /backups
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s CMD \
  ["node", "-e", "fetch('http://localhost:3000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "dist/server/main.js"]
