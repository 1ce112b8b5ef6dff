// oxlint-disable no-undef -- mongosh has the global db.
// Creates a user for each service, with rights on its own database only. The image runs it with mongosh when the volume
// is empty. Run it again to change passwords:
//   docker compose exec mongo sh -c 'mongosh -u "$MONGO_INITDB_ROOT_USERNAME" -p "$MONGO_INITDB_ROOT_PASSWORD" /docker-entrypoint-initdb.d/create-users.js'
const admin = db.getSiblingDB('admin');
for (const service of ['gateway', 'documents', 'tracking', 'analytics', 'webhooks', 'notifications']) {
  const user = `docsight-${service}`;
  const setting = `${service.toUpperCase()}_STORE_PASSWORD`;
  const pwd = process.env[setting];
  if (!pwd) throw new Error(`Set ${setting} to the password of ${user}.`);
  const rights = { pwd, roles: [{ role: 'readWrite', db: `docsight_${service}` }] };
  if (admin.getUser(user) === null) admin.createUser({ user, ...rights });
  else admin.updateUser(user, rights);
}
