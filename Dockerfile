# Lanewise as an image: `docker build -t lanewise .`, or podman, or buildah. How it is run: docs/operations.md.
# The Node that it runs on is the project's own (docs/decisions/0003), so the base brings none; that of the build only installs.
ARG BUILD_BASE=docker.io/library/node:24.21.0-trixie-slim
ARG BASE=docker.io/library/debian:trixie-slim

FROM ${BUILD_BASE} AS build
WORKDIR /srv/lanewise
# By themselves, so that a change of the program leaves the installed packages as they are.
COPY package.json package-lock.json ./
COPY clients/typescript/package.json clients/typescript/
COPY scripts/prepare.mjs scripts/
RUN node --input-type=module -e "import { ensureInstalled } from './scripts/prepare.mjs'; ensureInstalled()"
COPY . .
RUN node scripts/ready.mjs
# What pages and tests are made with, and the embedded database, stay behind; so does what Node never reads in a package: types
# and sources (it strips none there), maps, bundles for browsers, and the halves of astronomia and OpenTelemetry for require().
RUN node scripts/server-packages.mjs \
  && npm prune --no-save --no-audit --no-fund --loglevel=error \
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.md' \) -delete \
  && cd node_modules && rm -rf .cache astronomia/lib date-holidays/dist moment/min moment/src moment-timezone/builds \
    pdfkit/js/pdfkit.browser* pdfkit/js/pdfkit.standalone.js @e965/xlsx/dist/xlsx.*min.js @e965/xlsx/dist/xlsx.extendscript.js \
  && find @opentelemetry -name '*.cjs' -delete

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
# That it answers at all; whether it may be sent requests, a proxy asks at /api/health/ready.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Process 1 becomes the server itself, which hears SIGTERM; its few helpers are its own children, so that no init is needed.
ENTRYPOINT ["node", "scripts/serve.mjs"]
