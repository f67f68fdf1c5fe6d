// A change that waits for a second reviewer: before and after, proposed numbers revealed for a reason, and the
// actions.
// Source: docs/domain.md §3; docs/screens.md.
import { useState } from 'react';
import type { KycChange } from '#contract/kyc-change.ts';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { usePerson } from '../../person.ts';
import act from '../Act.module.css';
import drafts from '../drafts/drafts.module.css';
import { isOwn } from '../four-eyes/entry.ts';
import { instantText } from '../instants.ts';
import type { Asked } from './changeQueries.ts';
import { ChangeProof } from './ChangeProof.tsx';
import { RevealNumber } from './RevealNumber.tsx';

const numbers = ['identityNumber', 'npwpNumber'] as const;
type NumberField = (typeof numbers)[number];

type Props = { id: string; change: KycChange; canAct: boolean; onAct: (asked: Asked) => void };

export function WaitingChange({ id, change, canAct, onAct }: Props) {
  const own = isOwn(usePerson(), change);
  return (
    <div className={act.inside}>
      <p className={act.lead}>
        <b>{t(`kycchange.${change.kind}`)}</b> · {t('kycchange.version', { version: change.version })}
      </p>
      <ChangeLines id={id} change={change} canReveal={canAct} />
      <Lines items={[{ label: t('kycchange.reason'), value: change.reason }]} />
      <ChangeProof id={id} change={change} canAct={canAct} />
      <p className={act.lead}>
        {t('kycchange.entered.by', { name: change.enteredBy.name, at: instantText(change.enteredAt) })}
      </p>
      {canAct && own && <p className={act.lead}>{t('kycchange.own')}</p>}
      {canAct && (
        <div className={drafts.acts}>
          {!own && <Button onClick={() => onAct({ act: 'approve', seen: change })}>{t('kycchange.approve')}</Button>}
          <Button kind="outline" onClick={() => onAct({ act: 'propose', kind: change.kind, seen: change })}>
            {t('kycchange.edit')}
          </Button>
          <Button kind="outline" onClick={() => onAct({ act: 'cancel', seen: change })}>
            {t('kycchange.cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}

function ChangeLines({ id, change, canReveal }: Pick<Props, 'id' | 'change'> & { canReveal: boolean }) {
  const [asked, setAsked] = useState<NumberField | null>(null);
  const [seen, setSeen] = useState<Partial<Record<string, string>>>({});
  const hidden = numbers.filter((field) => change.lines.some((line) => line.field === field) && !(field in seen));
  return (
    <>
      <Lines
        items={change.lines.map(({ field, before, after }) => ({
          key: field,
          label: t(`kyc.field.${field}`),
          value: changeText(before, seen[field] ?? after),
        }))}
      />
      {canReveal &&
        hidden.map((field) => (
          <Button key={field} kind="text" size="sm" icon="eye" onClick={() => setAsked(field)}>
            {t('kycchange.reveal', { field: t(`kyc.field.${field}`) })}
          </Button>
        ))}
      {asked !== null && (
        <RevealNumber
          field={asked}
          ask={(reason) =>
            call('POST staff/kycs/:id/changes/:change/reveals', {
              params: { id, change: change.id },
              body: { field: asked, reason },
            })
          }
          onClose={() => setAsked(null)}
          onSeen={(value) => {
            setSeen({ ...seen, [asked]: value });
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

/** "before → after"; only the one value for an addition or a removal. */
export function changeText(before: string | null, after: string | null): string {
  if (before === null) return after ?? '';
  return t('kycchange.from_to', { before, after: after ?? t('kycchange.gone') });
}
