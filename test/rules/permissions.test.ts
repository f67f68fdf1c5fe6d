// Roles and permissions: only a few files name a role, every permission is used, and docs/permissions.md matches the
// code. `npm run permissions` rewrites that document.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { may, type Permission, permissions, staffRoles } from '#domain/permissions.ts';
import { id as texts } from '#texts/id.ts';
import { allFiles, checkout, codeFiles, isTest, read } from './sources.ts';

const list = 'domain/permissions.ts';
const document = 'docs/permissions.md';
const names = Object.keys(permissions) as Permission[];
const endpoints: Endpoint[] = Object.values(contract).flatMap((part) => Object.values(part));

/**
 * Tests, and code that creates people with a role for tests, the demonstration and the bench. The migrations are history.
 */
const mayNameRoles =
  /^(test|e2e|bench|db\/demo|texts)\/|\.testing\.tsx?$|^console\/pages\/testing\.tsx$|\/(0005_account|0144_branch)\.sql$/;

/** Roles whose name also occurs in other lists; these count only where the line is about roles. */
const ambiguous = new Set<string>(['kyc', 'loan']);

function rolesNamedIn(file: string): string[] {
  return read(file)
    .split('\n')
    .flatMap((line, index) => {
      const isAboutRoles = /\broles?\b|\bcanDo\(|\bmay\(|\bstaff:/i.test(line);
      const named = staffRoles.filter(
        (role) => (isAboutRoles || !ambiguous.has(role)) && new RegExp(`['"\`]${role}['"\`]`).test(line),
      );
      return named.length > 0 ? [`${file}:${index + 1} ${line.trim().slice(0, 80)}`] : [];
    });
}

/** Each permission with the roles that have it and the endpoints that require it. */
function documentText(): string {
  const asking = (name: Permission) =>
    endpoints
      .filter(
        ({ who, call, searchOf }) =>
          typeof who === 'object' && who.staff === name && !call.endsWith('/files/:form') && !searchOf,
      )
      .map(({ call }) => `\`${call}\``);
  const rows = names.map((name) => [
    `\`${name}\``,
    permissions[name],
    staffRoles.filter((role) => may([role], name)).join(', '),
    asking(name).join(', ') || 'asked inside',
  ]);
  const head = ['Permission', 'Allows', 'Roles', 'Endpoints'];
  const roleNames = staffRoles.map((role) => `${role} ${texts[`role.${role}`]}`).join(', ');
  return [
    '# Permissions of staff',
    '',
    `Written from \`${list}\` by \`npm run permissions\`; a test fails when it is stale. A list as a file (\`…/files/:form\`) and`,
    'by a body (`…/searches`) asks for what its list asks. "Asked inside" means that a handler or a page asks, after the endpoint has let',
    'the caller in.',
    `Roles and their names on screen: ${roleNames}.`,
    '',
    ...[head, head.map(() => '-'), ...rows].map((cells) => `|${cells.join('|')}|`),
    '',
  ].join('\n');
}

describe('roles', () => {
  it('are named where they are listed, and where people are made, and nowhere else', () => {
    const watched = allFiles.filter((file) => /\.(tsx?|mjs|sql)$/.test(file) && !isTest(file));
    const elsewhere = watched.filter((file) => file !== list && !mayNameRoles.test(file));
    expect(elsewhere.flatMap(rolesNamedIn)).toEqual([]);
  });
});

describe('permissions', () => {
  it('are each required somewhere, and held by somebody', () => {
    const code = codeFiles.filter((file) => file !== list && !isTest(file)).map(read);
    expect(names.filter((name) => !code.some((text) => text.includes(`'${name}'`)))).toEqual([]);
    expect(names.filter((name) => !may(staffRoles, name))).toEqual([]);
  });

  it('match docs/permissions.md', () => {
    if (process.env['WRITE_DOCS']) writeFileSync(path.join(checkout, document), documentText());
    expect(read(document), 'stale: run `npm run permissions`').toBe(documentText());
  });
});
