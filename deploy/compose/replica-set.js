// For mongosh: makes the replica set and the registry's user, once. Run again it changes the password, and turns chaining off.
// STORE_MEMBERS: host:port of the members, commas between; SECRETS_FOLDER: holds the two passwords.
const { readFileSync } = require('node:fs');
const members = process.env.STORE_MEMBERS.split(',');
const secret = (name) => readFileSync(`${process.env.SECRETS_FOLDER}/${name}`, 'utf8').trim();
const limitMs = 120_000;

const address = `mongodb://root:${encodeURIComponent(secret('store_root_password'))}@${members[0]}/admin?directConnection=true`;

const until = (what, holds) => {
  const began = Date.now();
  for (;;) {
    try {
      const found = holds();
      if (found) return found;
    } catch (error) {
      if (Date.now() - began > limitMs) throw error;
    }
    if (Date.now() - began > limitMs) throw new Error(`not within ${limitMs / 1000} s: ${what}`);
    sleep(1000);
  }
};

const admin = until('a member that answers', () => connect(address));
const alreadyMade = 23;
// A secondary that copies from another one stands still with it, and then no majority is left.
const settings = { chainingAllowed: false };
try {
  admin.runCommand({ replSetInitiate: { _id: 'registry', members: members.map((host, _id) => ({ _id, host })), settings } });
  print('The replica set is made.');
} catch (error) {
  if (error.code !== alreadyMade) throw error;
  print('The replica set is there.');
}
const primary = until('a primary', () => admin.hello().primary);
const store = connect(address.replace(members[0], primary));
const { config } = store.runCommand({ replSetGetConfig: 1 });
if (config.settings.chainingAllowed) {
  const changed = { ...config, version: config.version + 1, settings: { ...config.settings, ...settings } };
  store.runCommand({ replSetReconfig: changed });
  print('Secondaries now copy from the primary only.');
}
const user = {
  pwd: secret('store_registry_password'),
  // readWrite: its records, indexes and change stream. clusterMonitor: what `registry doctor` asks of the set.
  roles: [
    { role: 'readWrite', db: 'registry' },
    { role: 'clusterMonitor', db: 'admin' },
  ],
};
const isThere = store.getUser('registry') !== null;
store.runCommand({ [isThere ? 'updateUser' : 'createUser']: 'registry', ...user, writeConcern: { w: 'majority', wtimeout: 60_000 } });
print(isThere ? 'The user of the registry is there.' : 'The user of the registry is made.');
