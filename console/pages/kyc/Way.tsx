// On phones, where the queue is not beside the case: back to it, where this case stands in it, and the cases before and
// after.
// Source: docs/screens.md (KYC).
import { useQuery } from '@tanstack/react-query';
import { IconButton } from '#ui/Button.tsx';
import { BackLink } from '#ui/Page.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import styles from './desk.module.css';
import { type Filters, listAt, searchOf } from './filters.ts';
import { kycsQuery } from './kycQueries.ts';

export function Way({ filters, open }: { filters: Filters; open: string }) {
  const { data } = useQuery(kycsQuery(filters));
  const items = data?.data ?? [];
  const at = items.findIndex(({ id }) => id === open);
  const [before, after] = [items[at - 1], at < 0 ? undefined : items[at + 1]];
  const to = (id: string) => paths.kyc(id) + searchOf(filters);
  return (
    <div className={styles.way}>
      <BackLink to={listAt(filters)}>{t('kycs.title')}</BackLink>
      {at >= 0 && <span className={styles.place}>{t('kycr.place', { at: at + 1, all: items.length })}</span>}
      {before && <IconButton icon="left" label={t('kycr.case.before', { name: before.name })} to={to(before.id)} />}
      {after && <IconButton icon="right" label={t('kycr.case.after', { name: after.name })} to={to(after.id)} />}
    </div>
  );
}
