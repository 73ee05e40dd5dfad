#!/bin/sh
# Makes the files of secrets/ that compose.yaml names, each with a new random secret. What is there stays as it is.
set -eu
cd "$(dirname "$0")/../.."
if [ -e secrets ]; then
  echo "secrets/ is there already: nothing was changed." >&2
  exit 1
fi
host="${LANEWISE_HOST:-localhost}"
secret() { openssl rand -hex 24; }

# Nobody else on this machine may enter the folder; the services, whose accounts differ, read each its own file of it.
mkdir -m 700 secrets
cd secrets
umask 022
owner=$(secret) server=$(secret) store=$(secret)

secret > postgres-password
cat > roles.sql <<END
CREATE ROLE lanewise_owner LOGIN PASSWORD '$owner';
CREATE ROLE lanewise_server LOGIN PASSWORD '$server';
CREATE DATABASE lanewise OWNER lanewise_owner;
END
cat > store.env <<END
ROOT_ACCESS_KEY=lanewise
ROOT_SECRET_KEY=$store
END
cat > lanewise.env <<END
DATABASE_URL=postgres://lanewise_server:$server@database:5432/lanewise
MIGRATION_DATABASE_URL=postgres://lanewise_owner:$owner@database:5432/lanewise
SECRETS_KEY=$(openssl rand -base64 32)
S3_ACCESS_KEY_ID=lanewise
S3_SECRET_ACCESS_KEY=$store
END
# For a first look: browsers warn of it. Put the real one in its place.
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj "/CN=$host" -addext "subjectAltName=DNS:$host" \
  -keyout certificate-key.pem -out certificate.pem 2> openssl.log || { cat openssl.log >&2; exit 1; }
rm openssl.log
chmod 644 certificate-key.pem
echo "secrets/ is made. Keep a copy of secrets/lanewise.env where the backups are not."
