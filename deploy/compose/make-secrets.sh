#!/bin/sh
# Makes the secrets of compose.yaml in ./secrets, once: what is there stays. Needs openssl. Run it as the user who owns them,
# not as root: the registry runs as that user.
set -eu
umask 077
hosts=store-1:27017,store-2:27017,store-3:27017
if [ "$(id -u)" -eq 0 ]; then
  echo 'Run this as an ordinary user: the registry shall not run as root.' >&2
  exit 1
fi
mkdir -p secrets/accounts
# Runs a command and keeps what it prints as a secret; one that fails leaves no file, which a second run would take for a secret.
make() {
  name=$1
  shift
  if [ -e "secrets/$name" ]; then return; fi
  text=$("$@") || exit 1
  printf '%s\n' "$text" > "secrets/$name"
}
settings() {
  password=$(cat secrets/store_registry_password) && key=$(openssl rand -hex 32) && secret=$(openssl rand -hex 32) || return 1
  cat <<END
MONGODB_URI=mongodb://registry:$password@$hosts/?replicaSet=registry&authSource=admin
DOCUMENT_SERVICE_KEY=$key
TOKEN_SECRET=$secret
END
}
make store.key openssl rand -base64 700
make store_root_password openssl rand -hex 24
make store_registry_password openssl rand -hex 24
make registry.env settings
make accounts/accounts.ini echo '[brokers]'
[ -e .env ] || echo "REGISTRY_USER=$(id -u):$(id -g)" > .env
echo 'Secrets are in ./secrets; keep a copy of that folder elsewhere.'
