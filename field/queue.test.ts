// The queue of the field app against a server that answers, is silent, refuses or has changed.
import { describe, expect, it } from 'vitest';
import { ApiError, failure } from '#ui/client.ts';
import { meetingOf } from './meeting.testing.ts';
import { isOver, newRecord, type SheetRecord, type State } from './model.ts';
import { type Ended, pauseAfter, type Ports, type Received, sendPhotos, sendWaiting } from './queue.ts';

const recordOf = (name: string, state: State, turn: number): SheetRecord => ({
  ...newRecord(name, meetingOf({ lending: name }), '2026-11-27T00:32:00.000Z'),
  state,
  turn,
});
const withPhoto = (record: SheetRecord, name: string): SheetRecord => ({
  ...record,
  draft: { ...record.draft, photo: { name, bytes: 386_000, sent: false } },
});
const received: Received = { id: 's-1', at: '2026-11-27T05:40:00.000Z', clockDifference: -840, changed: null };
const offline = () => new ApiError(0, failure('error.offline'));
const refusal = (status: number, code: string) => new ApiError(status, { id: 'x', code, message: code, errors: [] });

/** Keeps what was saved, as the store would; `answers` by sheet, in the order of attempts. */
function phoneWith(records: readonly SheetRecord[], answers: Readonly<Record<string, (Received | Error)[]>>) {
  const kept = new Map(records.map((record) => [record.name, record]));
  const asked: string[] = [];
  const ports: Ports = {
    async send({ name }) {
      asked.push(name);
      expect(kept.get(name)?.state).toBe('sending');
      const answer = answers[name]?.shift() ?? offline();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    async sendPhoto({ name }) {
      asked.push(`photo ${name}`);
    },
    async save(record) {
      kept.set(record.name, record);
      return true;
    },
  };
  const read = () => [...kept.values()];
  const run = (): Promise<Ended> => sendWaiting(read, ports);
  return { run, read, asked, ports, states: () => [...kept.values()].map(({ state }) => state), kept };
}

describe('the queue', () => {
  it('sends what was finished, in that order, and nothing else', async () => {
    const records = [
      recordOf('b', 'ready', 2),
      recordOf('a', 'ready', 1),
      recordOf('c', 'draft', 0),
      recordOf('d', 'sent', 3),
    ];
    const phone = phoneWith(records, { a: [received], b: [received] });
    expect(await phone.run()).toBe('done');
    expect(phone.asked).toEqual(['a', 'b']);
    expect(phone.states()).toEqual(['sent', 'sent', 'draft', 'sent']);
    expect(phone.kept.get('a')).toMatchObject({ receivedAs: 's-1', clockDifference: -840 });
  });

  it('stops where the signal ends, and goes on there', async () => {
    const phone = phoneWith([recordOf('a', 'ready', 1), recordOf('b', 'ready', 2)], {
      a: [offline(), received],
      b: [received],
    });
    expect(await phone.run()).toBe('later');
    // It may have arrived: it is not opened again before the server has said so.
    expect(phone.states()).toEqual(['sending', 'ready']);
    expect(await phone.run()).toBe('done');
    expect(phone.asked).toEqual(['a', 'a', 'b']);
    expect(phone.states()).toEqual(['sent', 'sent']);
  });

  it('leaves alone what is opened again while another is sent', async () => {
    const records = [recordOf('a', 'ready', 1), recordOf('b', 'ready', 2)];
    const phone = phoneWith(records, { a: [received] });
    const send = phone.ports.send;
    phone.ports.send = async (record) => {
      phone.kept.set('b', recordOf('b', 'draft', 2));
      return send(record);
    };
    expect(await phone.run()).toBe('done');
    expect(phone.states()).toEqual(['sent', 'draft']);
  });

  it('sends again what was on its way when the battery died', async () => {
    const phone = phoneWith([recordOf('a', 'sending', 1)], { a: [received] });
    expect(await phone.run()).toBe('done');
    expect(phone.states()).toEqual(['sent']);
  });

  it('keeps what has changed and what was refused, and sends the next', async () => {
    const changed = { reasons: ['paid' as const], receipts: [], now: meetingOf({ fingerprint: 'f-2' }) };
    const records = [recordOf('a', 'ready', 1), recordOf('b', 'ready', 2), recordOf('c', 'ready', 3)];
    const answers = { a: [{ ...received, changed }], b: [refusal(422, 'error.sheet.future_date')], c: [received] };
    const phone = phoneWith(records, answers);
    expect(await phone.run()).toBe('done');
    expect(phone.states()).toEqual(['changed', 'refused', 'sent']);
    expect(phone.kept.get('b')?.refusal).toBe('error.sheet.future_date');
    expect(phone.kept.get('a')?.changed?.now?.fingerprint).toBe('f-2');
  });

  it.each([
    [refusal(401, 'error.unauthorized'), 'signed_out', 'ready'],
    [refusal(403, 'error.field.device_revoked'), 'revoked', 'sending'],
    [refusal(503, 'error.busy'), 'later', 'sending'],
    [refusal(429, 'error.too_many'), 'later', 'sending'],
  ])('ends at %s', async (answer, ended, state) => {
    const phone = phoneWith([recordOf('a', 'ready', 1), recordOf('b', 'ready', 2)], { a: [answer] });
    expect(await phone.run()).toBe(ended);
    expect(phone.states()).toEqual([state, 'ready']);
  });

  it('does not send what is not on the disk, and leaves it to be opened again', async () => {
    const phone = phoneWith([recordOf('a', 'ready', 1)], { a: [received] });
    const { save } = phone.ports;
    phone.ports.save = async (record) => (await save(record)) && false;
    expect(await phone.run()).toBe('later');
    expect([phone.asked, phone.states()]).toEqual([[], ['ready']]);
  });

  it.each([
    ['sent', received],
    ['refused', refusal(422, 'error.sheet.future_date')],
    ['ready', refusal(401, 'error.unauthorized')],
  ])('keeps a picture that was taken while its sheet was on its way: %s', async (state, answer) => {
    const phone = phoneWith([recordOf('a', 'ready', 1)], { a: [answer] });
    const { send } = phone.ports;
    phone.ports.send = async (record) => {
      phone.kept.set('a', withPhoto(record, 'photo:late'));
      return send(record);
    };
    await phone.run();
    expect(phone.kept.get('a')).toMatchObject({ state, draft: { photo: { name: 'photo:late', sent: false } } });
  });

  it('sends the newer picture too when one was taken while the older was on its way', async () => {
    const sent = { ...recordOf('a', 'sent', 1), receivedAs: 's-1' };
    const phone = phoneWith([withPhoto(sent, 'photo:1')], {});
    const names: (string | undefined)[] = [];
    phone.ports.sendPhoto = async ({ draft: { photo } }) => {
      names.push(photo?.name);
      if (photo?.name === 'photo:1') phone.kept.set('a', withPhoto(sent, 'photo:2'));
    };
    expect(await sendPhotos(phone.read, phone.ports)).toBe('done');
    expect(names).toEqual(['photo:1', 'photo:2']);
    expect(phone.kept.get('a')?.draft.photo).toMatchObject({ name: 'photo:2', sent: true });
  });

  it.each([
    [refusal(422, 'error.image.too_large')],
    [refusal(413, 'error.too_large')],
    [refusal(404, 'error.not_found')],
  ])(
    'keeps a picture that the server refuses with the reason, sends it once, and the next one too: %s',
    async (answer) => {
      const sent = (name: string) => ({ ...withPhoto(recordOf(name, 'sent', 1), `photo:${name}`), receivedAs: name });
      const phone = phoneWith([sent('a'), sent('b')], {});
      const { sendPhoto } = phone.ports;
      phone.ports.sendPhoto = async (record) => {
        await sendPhoto(record);
        if (record.name === 'a') throw answer;
      };
      expect(await sendPhotos(phone.read, phone.ports)).toBe('done');
      expect(await sendPhotos(phone.read, phone.ports)).toBe('done');
      expect(phone.asked).toEqual(['photo a', 'photo b']);
      expect(phone.kept.get('a')?.draft.photo).toMatchObject({ name: 'photo:a', sent: false, refusal: answer.message });
      expect(phone.kept.get('b')?.draft.photo).toEqual({ name: 'photo:b', bytes: 386_000, sent: true });
      // Refused, it is nowhere but here: its sheet stays on the phone.
      const later = Date.parse('2027-01-01T00:00:00.000Z');
      expect([...phone.kept.values()].map((record) => isOver(record, later))).toEqual([false, true]);
    },
  );

  it.each([
    [offline(), 'later'],
    [refusal(503, 'error.busy'), 'later'],
    [refusal(401, 'error.unauthorized'), 'signed_out'],
  ])('sends a picture again that did not get through: %s', async (answer, ended) => {
    const sent = { ...recordOf('a', 'sent', 1), receivedAs: 's-1' };
    const phone = phoneWith([withPhoto(sent, 'photo:a')], {});
    const { sendPhoto } = phone.ports;
    phone.ports.sendPhoto = async () => {
      throw answer;
    };
    expect(await sendPhotos(phone.read, phone.ports)).toBe(ended);
    expect(phone.kept.get('a')?.draft.photo).toEqual({ name: 'photo:a', bytes: 386_000, sent: false });
    phone.ports.sendPhoto = sendPhoto;
    expect(await sendPhotos(phone.read, phone.ports)).toBe('done');
    expect(phone.kept.get('a')?.draft.photo).toMatchObject({ sent: true });
  });

  it('sends a picture once, after its sheet', async () => {
    const record = recordOf('a', 'ready', 1);
    const phone = phoneWith([withPhoto(record, 'photo:a')], { a: [received] });
    expect(await sendPhotos(phone.read, phone.ports)).toBe('done');
    expect(phone.asked).toEqual([]);
    await phone.run();
    await sendPhotos(phone.read, phone.ports);
    await sendPhotos(phone.read, phone.ports);
    expect(phone.asked).toEqual(['a', 'photo a']);
  });
});

it('waits 5, 10, 20 … seconds, at most five minutes, and by chance down to half of it', () => {
  expect([0, 1, 2, 9].map((failed) => pauseAfter(failed, 1))).toEqual([5_000, 10_000, 20_000, 300_000]);
  expect(pauseAfter(0, 0)).toBe(2_500);
});
