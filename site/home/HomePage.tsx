// /: what Titian is, today's figures, three open groups, tanggung renteng as a picture story, and the risk.
// Source: the look's home page; screens.md (Public site); spec §9.
import { formatRupiah } from '#domain/money.ts';
import bridge from '#ui/art/bridge.svg';
import story1 from '#ui/art/story-1.svg';
import story2 from '#ui/art/story-2.svg';
import story3 from '#ui/art/story-3.svg';
import story4 from '#ui/art/story-4.svg';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { GroupCard } from '../lending/GroupCard.tsx';
import type { PageProps } from '../page.ts';
import { ActionLink } from '../parts/ActionLink.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { WeavePattern } from '../parts/Weave.tsx';
import { paths } from '../paths.ts';
import { parameterOf } from '../parameters.ts';
import { FigureStrip } from './FigureStrip.tsx';
import styles from './HomePage.module.css';

/** As many of the open groups as fill a row. */
const SHOWN = 3;

export function HomePage({ facts }: PageProps) {
  return (
    <>
      <Hero facts={facts} />
      <FigureStrip statistics={facts.statistics} />
      <OpenGroups facts={facts} />
      <Story facts={facts} />
      <Risk facts={facts} />
    </>
  );
}

function Hero({ facts }: PageProps) {
  return (
    <div className={styles.hero}>
      <div className={`wrap ${styles.split}`}>
        <div className={styles.words}>
          <h1>{t('home.headline')}</h1>
          <p className={styles.lead}>
            {t('home.lead', { minimum: formatRupiah(parameterOf(facts, 'funding_minimum')) })}
          </p>
          <div className={styles.acts}>
            <ActionLink to={paths.marketplace}>{t('home.browse')}</ActionLink>
            <ActionLink to={paths.calculator} kind="text">
              {t('home.calculate')}
            </ActionLink>
          </div>
        </div>
        <div className={styles.picture}>
          <img src={bridge} alt={t('home.picture')} width="600" height="360" fetchPriority="high" />
        </div>
      </div>
    </div>
  );
}

function OpenGroups({ facts }: PageProps) {
  const { total, shown } = facts.lendings;
  const groups = shown.slice(0, SHOWN);
  const lead =
    total === 0
      ? t('home.open.none')
      : total === 1
        ? t('home.open.one')
        : t('home.open.some', { shown: groups.length, total });
  return (
    <Section>
      <WeavePattern />
      <SectionHead
        title={t('home.open')}
        lead={lead}
        aside={
          <span className="desk">
            <ActionLink to={paths.marketplace} kind="text">
              {t('home.open.all')}
            </ActionLink>
          </span>
        }
      />
      <div className={styles.cards}>
        {groups.map((lending) => (
          <GroupCard key={lending.id} lending={lending} />
        ))}
      </div>
      <div className={`phone ${styles.below}`}>
        <ActionLink to={paths.marketplace} kind="outline" full>
          {t('home.open.all')}
        </ActionLink>
      </div>
    </Section>
  );
}

function Story({ facts }: PageProps) {
  const members = parameterOf(facts, 'group_members');
  const steps = [
    { picture: story1, title: t('home.story.1'), text: t('home.story.1.text', { members }) },
    { picture: story2, title: t('home.story.2'), text: t('home.story.2.text') },
    { picture: story3, title: t('home.story.3'), text: t('home.story.3.text') },
    { picture: story4, title: t('home.story.4'), text: t('home.story.4.text') },
  ];
  return (
    <Section tint>
      <SectionHead title={t('home.story')} lead={t('home.story.lead')} />
      <ol className={styles.story}>
        {steps.map(({ picture, title, text }) => (
          <li key={title}>
            <span className={styles.art}>
              <img src={picture} alt="" width="240" height="150" loading="lazy" />
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Risk({ facts }: PageProps) {
  const risks = [
    [t('home.risk.1'), t('home.risk.1.text')],
    [t('home.risk.2', { weeks: parameterOf(facts, 'default_weeks') }), t('home.risk.2.text')],
    [t('home.risk.3'), t('home.risk.3.text')],
  ] as const;
  return (
    <Section>
      <div className={styles.riskSplit}>
        <SectionHead title={t('home.risk')} lead={t('home.risk.lead')} />
        <div className={styles.risks}>
          <ul>
            {risks.map(([what, more]) => (
              <li key={what}>
                <Icon name="warn" />
                <span>
                  <b>{what}</b> {more}
                </span>
              </li>
            ))}
          </ul>
          <a href={paths.risk}>{t('home.risk.more')}</a>
        </div>
      </div>
    </Section>
  );
}
