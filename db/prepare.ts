// What the migrations need before the first of them: the three roles, passwords for those that sign in, the owner's
// database, the grants. Each is made where it is missing, or the lines are shown for a person who may.
// Invariants: only what is missing is touched; a database that has been migrated is left alone; passwords leave this
// program only as SCRAM verifiers. Source: decision 0097.
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';

/** Addresses: a superuser's (once), the owner's, and the product's. The last two name who will sign in, and how. */
export type Addresses = { superuser?: string | undefined; migration: string; app?: string | undefined };

type Step = { made: string; line: string };
type Login = { name: string; password: string };

/** Thrown where the given role may not make what is missing; the message holds the lines for a person who may. */
export class NotAllowed extends Error {}

/**
 * Makes what a database lacks before its first migration; returns what was made, empty where nothing was missing.
 * @throws NotAllowed when nobody given may make it, with the exact lines to run.
 */
export async function prepareDatabase(addresses: Addresses): Promise<string[]> {
  const wanted = readWanted(addresses);
  const client = await openFirst(addresses, wanted);
  try {
    if (await isMigrated(client, wanted.database)) return [];
    const steps = await missing(client, wanted);
    const made: string[] = [];
    for (const [index, step] of steps.entries()) {
      try {
        await client.query(step.line);
      } catch (error) {
        // Somebody else made it a moment before.
        if (isCode(error, '42710', '23505', '42P04')) continue;
        if (isCode(error, '42501')) throw new NotAllowed(explain(client.user ?? '', steps.slice(index)));
        throw error;
      }
      made.push(step.made);
    }
    return made;
  } finally {
    await client.end();
  }
}

type Wanted = { database: string; logins: Login[] };

function readWanted({ migration, app }: Addresses): Wanted {
  const database = databaseOf(migration);
  if (app !== undefined && databaseOf(app) !== database)
    throw new Error('DATABASE_URL and MIGRATION_DATABASE_URL name different databases.');
  const logins = new Map<string, Login>();
  for (const address of app === undefined ? [migration] : [migration, app]) {
    const { username, password } = new URL(address);
    const name = decodeURIComponent(username);
    logins.set(name, { name, password: decodeURIComponent(password) });
  }
  return { database, logins: [...logins.values()] };
}

const databaseOf = (address: string): string => decodeURIComponent(new URL(address).pathname.slice(1));

/** Connects to the wanted database, or to `postgres` while there is none. */
async function openFirst({ superuser, migration }: Addresses, wanted: Wanted): Promise<pg.Client> {
  for (const database of [wanted.database, 'postgres']) {
    const address = new URL(superuser ?? migration);
    address.pathname = `/${encodeURIComponent(database)}`;
    const client = new pg.Client({ connectionString: address.href, application_name: 'titian-prepare' });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (isCode(error, '3D000')) continue;
      // The owner may not sign in yet: nobody can look, so all of the lines are shown.
      if (superuser === undefined && isCode(error, '28P01', '28000'))
        throw new NotAllowed(
          explain(address.username, [...roleSteps(wanted.logins), ...databaseSteps(wanted.database)]),
        );
      throw error;
    }
  }
  throw new Error(`Neither ${wanted.database} nor postgres can be reached.`);
}

/** Whether the wanted database has been migrated before; one that is read through another cannot have been. */
async function isMigrated(client: pg.Client, database: string): Promise<boolean> {
  if (client.database !== database) return false;
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.migration') is not null as there`,
  );
  return rows[0]?.there === true;
}

const owner = 'titian_owner';

/** What an empty cluster lacks of roles. */
function roleSteps(logins: readonly Login[]): Step[] {
  const names = ['titian_owner', 'titian_app', 'titian_audit'];
  const known = new Map(logins.map((login) => [login.name, login]));
  const extra = [...known.keys()].filter((name) => !names.includes(name));
  return [
    ...names.map((name) => roleStep(name, known.get(name))),
    ...extra.map((name) => loginStep(name, known.get(name))),
    // An early migration acts as the application's role.
    { made: `membership of ${owner} in titian_app`, line: `grant titian_app to ${owner}` },
  ];
}

const roleStep = (name: string, login?: Login): Step => ({
  made: `role ${name}${login ? ', who signs in' : ''}`,
  line: `create role ${name} ${login ? `login password ${verifier(login)}` : 'nologin'}`,
});

const loginStep = (name: string, login?: Login): Step => ({
  made: `role ${name}, who signs in as titian_app`,
  line: `create role ${quoted(name)} login password ${verifier(login)} in role titian_app`,
});

function databaseSteps(database: string): Step[] {
  const name = quoted(database);
  const line = `create database ${name} owner ${owner} encoding 'UTF8' template template0`;
  return [{ made: `database ${database}`, line }, ...grantSteps(database)];
}

function grantSteps(database: string): Step[] {
  const name = quoted(database);
  return [
    { made: `database ${database} closed to others`, line: `revoke all on database ${name} from public` },
    {
      made: `connection of titian_app and titian_audit to ${database}`,
      line: `grant connect on database ${name} to titian_app, titian_audit`,
    },
  ];
}

/** What this cluster lacks. */
async function missing(client: pg.Client, wanted: Wanted): Promise<Step[]> {
  const roles = await client.query<{ name: string; signs: boolean; rules: boolean; belongs: boolean }>(
    `select rolname as name, rolcanlogin as signs, rolsuper as rules, exists (select from pg_auth_members
       where roleid = to_regrole('titian_app') and member = r.oid) as belongs from pg_roles r`,
  );
  const { rows: databases } = await client.query<{ owner: string; acl: string | null }>(
    `select datdba::regrole::text as owner, datacl::text as acl from pg_database where datname = $1`,
    [wanted.database],
  );
  const there = new Map(roles.rows.map((role) => [role.name, role]));
  const logins = wanted.logins.filter(({ name }) => there.get(name)?.rules !== true);
  const silent = logins.filter(({ name }) => there.get(name)?.signs === false);
  const lacking = roleSteps(logins.filter(({ name }) => !there.has(name))).filter(({ line }) => {
    const name = /^create role "?([^"\s]+)/.exec(line)?.[1];
    return name === undefined ? there.get(owner)?.belongs !== true : !there.has(name);
  });
  const me = client.user ?? '';
  const isOutsider = there.get(me)?.rules !== true && me !== owner && databases[0]?.owner !== owner;
  return [
    ...lacking,
    ...silent.map((login) => ({
      made: `sign-in of ${login.name}`,
      line: `alter role ${quoted(login.name)} login password ${verifier(login)}`,
    })),
    // Only a member may give a database to a role.
    ...(isOutsider ? [{ made: `membership of ${me} in ${owner}`, line: `grant ${owner} to ${quoted(me)}` }] : []),
    ...ownershipSteps(wanted.database, databases[0]),
  ];
}

function ownershipSteps(database: string, found: { owner: string; acl: string | null } | undefined): Step[] {
  if (!found) return databaseSteps(database);
  const change = {
    made: `${owner} as owner of ${database}`,
    line: `alter database ${quoted(database)} owner to ${owner}`,
  };
  const granted = found.acl?.includes('titian_app=') === true;
  return [...(found.owner === owner ? [] : [change]), ...(granted ? [] : grantSteps(database))];
}

const quoted = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : pg.escapeIdentifier(name));

/** What PostgreSQL keeps of a password (SCRAM-SHA-256), so that the password itself reaches no log and no screen. */
function verifier(login?: Login): string {
  if (!login?.password) throw new Error(`The address of ${login?.name ?? 'a role'} has no password.`);
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(login.password, salt, 4096, 32, 'sha256');
  const keyed = (label: string) => createHmac('sha256', salted).update(label).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const text = `SCRAM-SHA-256$4096:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
  return pg.escapeLiteral(text);
}

function explain(user: string, steps: readonly Step[]): string {
  return [
    `${user} may not make what this database still needs. A superuser runs these lines, connected to the database`,
    'postgres; or give a superuser’s address once as SUPERUSER_DATABASE_URL:',
    '',
    ...steps.map(({ line }) => `${line};`),
  ].join('\n');
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
