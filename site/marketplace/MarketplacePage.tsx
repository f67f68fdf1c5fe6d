// /marketplace: every open group as a visitor may see it, the one that closes first at the start, with its members'
// work.
// Invariant: shows only data that the server has already masked.
// Source: docs/screens.md; docs/settled.md 26.
import type { Lending } from '#contract/lending.ts';
import type { PublicList } from '#contract/site.ts';
import empty from '#ui/art/empty.svg';
import { t } from '#ui/text.ts';
import { formatCount } from '../count.ts';
import { GroupCard } from '../lending/GroupCard.tsx';
import type { PageProps } from '../page.ts';
import { ActionLink } from '../parts/ActionLink.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { WeavePattern } from '../parts/Weave.tsx';
import { groupPagePath, paths } from '../paths.ts';
import { FilterForm } from './FilterForm.tsx';
import styles from './MarketplacePage.module.css';

export function MarketplacePage({ facts, list }: PageProps & { list: PublicList }) {
  const { shown, total, query, cities } = list;
  const isOpen = facts.lendings.total > 0;
  return (
    <Section>
      <WeavePattern />
      {isOpen ? <SectionHead level={1} title={t('open.title')} lead={t('open.lead')} /> : <NoneOpen />}
      {isOpen && <FilterForm facts={facts} query={query} cities={cities} />}
      {isOpen && total === 0 && (
        <p className={styles.below}>
          {t('marketplace.nothing.title')}. <a href={paths.marketplace}>{t('marketplace.nothing.action')}</a>
        </p>
      )}
      {/* Its slots change while somebody reads. */}
      <div className={styles.cards} data-island="slots">
        {shown.map((lending) => (
          <GroupCard
            key={lending.id}
            lending={lending}
            to={groupPagePath(lending.id)}
            level={2}
            more={<About lending={lending} />}
          />
        ))}
      </div>
      {total > shown.length && (
        <p className={styles.below}>
          <a href={paths.login}>{t('open.more', { count: formatCount(total - shown.length) })}</a>
        </p>
      )}
      {total > 0 && (
        <p className={styles.below}>
          {t('open.risk')} <a href={paths.risk}>{t('site.link.risk')}</a>
        </p>
      )}
    </Section>
  );
}

function NoneOpen() {
  return (
    <>
      <SectionHead level={1} title={t('open.none.title')} lead={t('open.none.text')} />
      <img className={styles.empty} src={empty} alt="" width="240" height="180" />
      <ActionLink to={paths.register}>{t('site.link.register')}</ActionLink>
    </>
  );
}

/** The group's purpose, its repayment, and its members. */
function About({ lending }: { lending: Lending }) {
  const { proposal, members, instalments, rhythm, earlier } = lending;
  const facts = [
    t('open.members', { count: members.length }),
    t(`open.rhythm.${rhythm}`, { count: instalments }),
    ...(earlier.length > 0 ? [t('open.earlier', { count: earlier.length + 1 })] : []),
  ];
  return (
    <details className={styles.about}>
      <summary>{t('open.details')}</summary>
      <p>{proposal.description}</p>
      <p className="ink2">{facts.join(' · ')}</p>
      <ul>
        {members.map(({ name, business, role }, index) => (
          <li key={index}>
            <span>{role === 'anggota' ? name : `${name}, ${t(`open.role.${role}`)}`}</span>
            <span className="ink2">{business}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
