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
make() { [ -e "secrets/$1" ] || cat > "secrets/$1"; }
openssl rand -base64 700 | make store.key
openssl rand -hex 24 | make store_root_password
openssl rand -hex 24 | make store_registry_password
make registry.env <<END
MONGODB_URI=mongodb://registry:$(cat secrets/store_registry_password)@$hosts/?replicaSet=registry&authSource=admin
DOCUMENT_SERVICE_KEY=$(openssl rand -hex 32)
TOKEN_SECRET=$(openssl rand -hex 32)
END
printf '[brokers]\n' | make accounts/accounts.ini
[ -e .env ] || echo "REGISTRY_USER=$(id -u):$(id -g)" > .env
echo 'Secrets are in ./secrets; keep a copy of that folder elsewhere.'
