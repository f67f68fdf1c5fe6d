// Marks a browser in which a person has signed in: its wrong passwords have a counter of their own, so that guesses of
// others, at the person or from the same network, do not shut it out.
// Invariant: a mark signs nobody in and names nobody; a new password makes it void.
// Source: decision 0096.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PersonId, StaffId } from '#domain/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { newToken, sameSecret, sha256, signLink } from '#platform/secrets.ts';
import type { SessionKind } from '#platform/session.ts';

type Person = { id: PersonId | StaffId; hash: string };

export type KnownDevice = {
  /** What this browser says of itself, for whomever it was marked; empty for an unmarked one. */
  ids: readonly string[];
  /** The id of this browser, if this person has signed in here with the present password; else null. */
  idFor(person: Person | null): string | null;
  /** Marks the browser; call it after a right password. */
  remember(person: Person): void;
};

/** A phone may be shared by a family. */
const mostPeople = 5;
const aYear = 365 * 24 * 60 * 60;

/** The browser behind a request. */
export function openKnownDevice(
  { config }: Pick<Platform, 'config'>,
  kind: SessionKind,
  request: FastifyRequest,
  reply: FastifyReply,
): KnownDevice {
  const isSecure = config.TITIAN_MODE === 'production';
  const name = `${isSecure ? '__Host-' : ''}titian-${kind}-device`;
  const marks = readMarks(request.headers.cookie, name);
  const markOf = (id: string, person: Person) =>
    `${id}.${signLink(config.HASH_KEY, ['device', kind, person.id, id, sha256(person.hash).toString('hex')])}`;
  const ids = marks.map((mark) => mark.slice(0, mark.indexOf('.')));
  const idFor: KnownDevice['idFor'] = (person) =>
    ids.find((id, at) => person && sameSecret(markOf(id, person), marks[at] ?? '')) ?? null;
  return {
    ids,
    idFor,
    remember(person) {
      const mark = markOf(idFor(person) ?? newToken(), person);
      const kept = [mark, ...marks.filter((each) => each !== mark)].slice(0, mostPeople);
      const rules = `Max-Age=${aYear}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
      reply.header('set-cookie', `${name}=${kept.join('~')}; ${rules}`);
    },
  };
}

function readMarks(cookies: string | undefined, name: string): string[] {
  const pair = cookies?.split(';').find((each) => each.trim().startsWith(`${name}=`));
  const value = pair?.slice(pair.indexOf('=') + 1).trim() ?? '';
  return value
    .split('~')
    .filter((mark) => /^[\w-]{22}\.[\w-]{43}$/.test(mark))
    .slice(0, mostPeople);
}
