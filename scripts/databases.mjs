// Databases and roles inside a cluster: their connection URLs, and what migrations expect before they run.
// Invariant: the product has three roles, each with no more rights than it needs: the owner migrates, the application
// serves, the auditor reads. The cluster's superuser is used only here.
import { SUPERUSER } from './postgres.mjs';

/** @typedef {Pick<import('./postgres.mjs').Cluster, 'port' | 'passwords'>} Address */

/** The roles of the product: owner (migrates), application (serves), auditor (only reads). */
const ROLES = /** @type {const} */ (['titian_owner', 'titian_app', 'titian_audit']);

/**
 * The connection URL of a database for one of the roles.
 * @param {Address} cluster @param {keyof Address['passwords']} role @param {string} database
 */
export function databaseUrl(cluster, role, database) {
  const user = role === 'superuser' ? SUPERUSER : role;
  return `postgres://${user}:${cluster.passwords[role]}@127.0.0.1:${cluster.port}/${database}`;
}

/** Who may connect to a database; a clone does not inherit this. @param {string} database */
export const databaseGrants = (database) => [
  `REVOKE ALL ON DATABASE ${database} FROM PUBLIC`,
  `GRANT CONNECT ON DATABASE ${database} TO titian_app, titian_audit`,
];

/**
 * Creates what migrations expect: the three roles with their passwords, and an empty database of the owner's.
 * Returns whether the database is new.
 * @param {Address} cluster @param {string} database
 */
export async function prepareDatabase(cluster, database) {
  return asSuperuser(cluster, async (client) => {
    for (const role of ROLES) {
      const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
      const verb = rowCount ? 'ALTER' : 'CREATE';
      await client.query(`${verb} ROLE ${role} LOGIN PASSWORD '${cluster.passwords[role]}'`);
    }
    // An early migration creates a schema for the application, for which the owner must be able to act as that role.
    await client.query('GRANT titian_app TO titian_owner');
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (rowCount) return false;
    await client.query(`CREATE DATABASE ${database} OWNER titian_owner`);
    for (const statement of databaseGrants(database)) await client.query(statement);
    return true;
  });
}

/** @param {Address} cluster @param {string} database */
export async function dropDatabase(cluster, database) {
  await asSuperuser(cluster, (client) => client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`));
}

/**
 * @template T
 * @param {Address} cluster @param {(client: import('pg').Client) => Promise<T>} work
 */
export async function asSuperuser(cluster, work) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl(cluster, 'superuser', 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
