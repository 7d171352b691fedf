# The server with its built pages. `docker compose up` builds and starts it with all it needs.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && rm -r dist/compiled && npm prune --omit=dev --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data dist/compiled && chown node /data dist/compiled
USER node
# what was compiled is kept for the user and the Node that run it
RUN ["node", "scripts/compile-server.ts"]
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s CMD \
  ["node", "-e", "fetch('http://localhost:3000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# the options of npm start (docs/operations.md)
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "--import=./server/keep-compiled.js", "server/main.ts"]
