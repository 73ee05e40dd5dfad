#!/bin/sh
# Creates the files of secrets/ that compose.yaml names: passwords, keys, and the settings of this installation. Run it once.
set -eu
cd "$(dirname "$0")/../.."
if [ $# -ne 1 ]; then
  echo "Name the address that people will open: sh deploy/compose/make-secrets.sh lanewise.example (or localhost, to try it)" >&2
  exit 1
fi
if [ -e secrets ]; then
  echo "secrets/ already exists, so nothing was changed. The address is PUBLIC_URL in secrets/lanewise.env." >&2
  exit 1
fi
host=$1
case $host in *.*) domain=$host ;; *) domain=lanewise.example ;; esac
secret() { openssl rand -hex 24; }

# No other account of this machine can enter the folder. Each service runs as its own account and reads its own file.
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
# The settings of both servers. After a change: docker compose restart server-1, wait until it is healthy, then server-2.
# README.md lists every setting.
# The address in emails. With https, cookies are Secure.
PUBLIC_URL=https://$host
# The mail catcher. Yours: smtp://user:password@host:587
SMTP_URL=smtp://mail:1025?ignoreTLS=true
# The sender of emails, and where contact messages go.
MAIL_FROM=Lanewise <hello@$domain>
SUPPORT_EMAIL=support@$domain
# The bucket for photos and page files, which both servers need.
S3_ENDPOINT=http://store:7070
S3_REGION=us-east-1
S3_BUCKET=lanewise
S3_ACCESS_KEY_ID=lanewise
S3_SECRET_ACCESS_KEY=$store
# The database, as the server's role and as the owner of the tables.
DATABASE_URL=postgres://lanewise_server:$server@database:5432/lanewise
MIGRATION_DATABASE_URL=postgres://lanewise_owner:$owner@database:5432/lanewise
# Encrypts backups and two-step verification. Without it, nobody can read the backups.
SECRETS_KEY=$(openssl rand -base64 32)
END
# For a first look: browsers warn about it. Replace both files with your certificate and its key.
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj "/CN=$host" -addext "subjectAltName=DNS:$host" \
  -keyout certificate-key.pem -out certificate.pem 2> openssl.log || { cat openssl.log >&2; exit 1; }
rm openssl.log
chmod 644 certificate-key.pem
echo "Created secrets/ for https://$host. Keep a copy of secrets/lanewise.env away from the backups."
