// A line of the bank and a movement of the books in a person's words: whose it is, what for, and when.
import type { StatementDifference } from '#contract/reconciliation.ts';
import { type AccountKind, accountCodes } from '#domain/account-kind.ts';
import { t } from '#ui/text.ts';
import { instantText } from '../instants.ts';

export function titleOf({ says, movement, told, reference }: StatementDifference): string {
  if (!says) return movement?.title ?? reference;
  if (says.purpose !== null) return t('bankday.of', { what: t(`bankday.purpose.${says.purpose}`), name: says.name });
  return told > 0 ? t('bankday.in', { name: says.name }) : says.name;
}

export function detailOf({ says, movement, told }: StatementDifference): string {
  if (!says) return movement ? `${instantText(movement.at)} · ${t('bankday.books.only')}` : '';
  return [
    says.time,
    says.description !== says.name && `“${says.description}”`,
    told > 0 && says.purpose === null && t('bankday.no.account'),
    movement && t('bankday.booked.as', { what: movement.title }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** An account with its code: "5101 Beban bank", which is not 2203 Biaya bank. */
export const accountText = (kind: AccountKind): string => `${accountCodes[kind]} ${t(`ledger.${kind}`)}`;
