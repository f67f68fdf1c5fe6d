import { describe, expect, it } from 'vitest';
import { businessDate } from './calendar.ts';
import { contactEndsAt, contactLink, contactWindow, isContactOpen, nextContactTime } from './contact-hours.ts';
import type { Phone } from './identity.ts';
import type { Zone } from './time-zone.ts';

const none = new Set<never>();
/** 2026-03-14 is a Saturday. `hours` is the time in Jakarta. */
const wib = (date: string, hours: string) => new Date(`${date}T${hours}:00+07:00`);
const next = (at: Date, zone: Zone, holidays: readonly string[] = []) =>
  nextContactTime(at, zone, new Set(holidays.map(businessDate)));

describe('the hours in which staff may call', () => {
  const offer = (at: Date, zone: Zone) => contactWindow({ at, zone, holidays: none, purpose: 'offer' });
  const payment = (at: Date, zone: Zone) => contactWindow({ at, zone, holidays: none, purpose: 'payment' });

  it('are until before 18.00 for an offer, and until before 20.00 for a payment', () => {
    const at = wib('2026-03-12', '17:59');
    expect(offer(at, 'WIB')).toEqual({ opensAt: wib('2026-03-12', '08:00'), closesAt: wib('2026-03-12', '18:00') });
    const later = wib('2026-03-12', '18:00');
    expect(offer(later, 'WIB')).toEqual({ opensAt: wib('2026-03-13', '08:00'), closesAt: wib('2026-03-13', '18:00') });
    expect(payment(later, 'WIB')).toEqual({
      opensAt: wib('2026-03-12', '08:00'),
      closesAt: wib('2026-03-12', '20:00'),
    });
    expect([isContactOpen(offer(at, 'WIB'), at), isContactOpen(offer(later, 'WIB'), later)]).toEqual([true, false]);
  });

  it('are those of the place: 16.00 in Jakarta is 18.00 in WIT', () => {
    const at = wib('2026-03-12', '16:00');
    expect(offer(at, 'WIT')).toEqual({ opensAt: wib('2026-03-13', '06:00'), closesAt: wib('2026-03-13', '16:00') });
    expect(isContactOpen(offer(at, 'WITA'), at)).toBe(true);
  });

  it('are from 08.00 WIB until 20.00 WIT where the place is unknown', () => {
    const window = (at: Date) => contactWindow({ at, zone: null, holidays: none, purpose: 'payment' });
    const day = { opensAt: wib('2026-03-12', '08:00'), closesAt: wib('2026-03-12', '18:00') };
    expect(window(wib('2026-03-12', '06:00'))).toEqual(day);
    expect(window(wib('2026-03-12', '17:59'))).toEqual(day);
    expect(window(wib('2026-03-12', '18:00')).opensAt).toEqual(wib('2026-03-13', '08:00'));
  });

  it('before they begin they are those of the same day, and on Saturday evening those of Monday', () => {
    const early = wib('2026-03-12', '07:59');
    expect(payment(early, 'WIB').opensAt).toEqual(wib('2026-03-12', '08:00'));
    expect(isContactOpen(payment(early, 'WIB'), early)).toBe(false);
    expect(payment(wib('2026-03-14', '20:00'), 'WIB').opensAt).toEqual(wib('2026-03-16', '08:00'));
  });
});

it('a press opens a call by the whole number, and WhatsApp by the number without its sign', () => {
  const phone = '+6281234560088' as Phone;
  expect(contactLink('call', phone)).toBe('tel:+6281234560088');
  expect(contactLink('whatsapp', phone)).toBe('https://wa.me/6281234560088');
});

describe('the hours in which a borrower may be reminded', () => {
  it('are from 08.00 until before 20.00 in the borrower’s zone', () => {
    const day = '2026-03-12';
    const opens: Record<Zone, Date> = { WIB: wib(day, '08:00'), WITA: wib(day, '07:00'), WIT: wib(day, '06:00') };
    for (const zone of ['WIB', 'WITA', 'WIT'] as const) {
      const at = opens[zone];
      const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
      expect(next(later(-1), zone)).toEqual(at);
      expect(next(at, zone)).toEqual(at);
      expect(next(later(12 * 60 - 1), zone)).toEqual(later(12 * 60 - 1));
      expect(next(later(12 * 60), zone)).toEqual(later(24 * 60));
    }
  });

  it('have started in WIT when it is 06.00 in Jakarta, and ended there at 18.00', () => {
    expect(next(wib('2026-03-12', '06:00'), 'WIT')).toEqual(wib('2026-03-12', '06:00'));
    expect(next(wib('2026-03-12', '06:00'), 'WIB')).toEqual(wib('2026-03-12', '08:00'));
    expect(next(wib('2026-03-12', '18:00'), 'WIT')).toEqual(wib('2026-03-13', '06:00'));
    expect(next(wib('2026-03-12', '18:00'), 'WIB')).toEqual(wib('2026-03-12', '18:00'));
  });

  it('end on Saturday at 19.59, and continue on Monday', () => {
    expect(next(wib('2026-03-14', '19:59'), 'WIB')).toEqual(wib('2026-03-14', '19:59'));
    expect(next(wib('2026-03-14', '20:00'), 'WIB')).toEqual(wib('2026-03-16', '08:00'));
    expect(next(wib('2026-03-15', '12:00'), 'WIB')).toEqual(wib('2026-03-16', '08:00'));
    expect(next(wib('2026-03-14', '18:59'), 'WITA')).toEqual(wib('2026-03-14', '18:59'));
    expect(next(wib('2026-03-14', '19:00'), 'WITA')).toEqual(wib('2026-03-16', '07:00'));
  });

  it('end at 20.00 in that zone, whatever the time of that day', () => {
    expect(contactEndsAt(wib('2026-03-12', '19:59'), 'WIB')).toEqual(wib('2026-03-12', '20:00'));
    expect(contactEndsAt(wib('2026-03-12', '06:00'), 'WIT')).toEqual(wib('2026-03-12', '18:00'));
    expect(contactEndsAt(wib('2026-03-12', '07:00'), 'WITA')).toEqual(wib('2026-03-12', '19:00'));
  });

  it('exclude declared holidays, several in a row and before a Sunday', () => {
    const holidays = ['2026-03-19', '2026-03-20', '2026-03-21'];
    expect(next(wib('2026-03-18', '20:00'), 'WIB', holidays)).toEqual(wib('2026-03-23', '08:00'));
    expect(next(wib('2026-03-20', '10:00'), 'WIB', holidays)).toEqual(wib('2026-03-23', '08:00'));
    expect(nextContactTime(wib('2026-03-20', '10:00'), 'WIB', none)).toEqual(wib('2026-03-20', '10:00'));
  });
});
