# The container image: `docker build -t lanewise .`, or podman, or buildah. To run it, see docs/operations.md.
# Node comes with the packages (docs/decisions/0003), so the base has none; the build base's Node only installs.
ARG BUILD_BASE=docker.io/library/node:24.21.0-trixie-slim
ARG BASE=docker.io/library/debian:trixie-slim

FROM ${BUILD_BASE} AS build
WORKDIR /srv/lanewise
# A layer of its own, so that a code change doesn't install the packages again.
COPY package.json package-lock.json ./
COPY checks/package.json checks/
COPY clients/typescript/package.json clients/typescript/
COPY scripts/prepare.mjs scripts/
RUN node --input-type=module -e "import { ensureInstalled } from './scripts/prepare.mjs'; ensureInstalled()"
COPY . .
RUN node scripts/ready.mjs
# Remove the packages of builds and tests, the embedded database, and files that Node never reads: types and TypeScript sources (Node
# doesn't strip them in packages), maps, browser bundles, browsers' fonts, and the CommonJS halves of astronomia and OpenTelemetry.
RUN node scripts/server-packages.mjs \
  && npm prune --no-save --no-audit --no-fund --loglevel=error \
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.md' \) -delete \
  && cd node_modules && rm -rf .cache astronomia/lib date-holidays/dist moment/min moment/src moment-timezone/builds \
    pdfkit/js/pdfkit.browser* pdfkit/js/pdfkit.standalone.js @e965/xlsx/dist/xlsx.*min.js @e965/xlsx/dist/xlsx.extendscript.js \
  && find @opentelemetry -name '*.cjs' -delete && find @fontsource -name '*.woff2' -delete

FROM ${BASE}
RUN useradd --uid 10001 --user-group --home-dir /var/lib/lanewise --create-home --shell /usr/sbin/nologin lanewise
WORKDIR /srv/lanewise
COPY --from=build /srv/lanewise/package.json /srv/lanewise/package-lock.json ./
COPY --from=build /srv/lanewise/node_modules node_modules
COPY --from=build /srv/lanewise/build build
COPY --from=build /srv/lanewise/contract contract
COPY --from=build /srv/lanewise/scripts scripts
COPY --from=build /srv/lanewise/server server
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/lanewise \
  PATH=/srv/lanewise/node_modules/node/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
USER 10001:10001
EXPOSE 3000
# Whether the process answers. A proxy asks /api/health/ready whether it may get requests.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Process 1 becomes the server, which handles SIGTERM. Its helpers are its own children, so no init is needed.
ENTRYPOINT ["node", "scripts/serve.mjs"]
