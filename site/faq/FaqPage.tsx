// /faq: every published question by category, each with its own anchor, and a search over all.
// Invariant: complete without a script; the search only hides what does not match.
// Source: docs/screens.md.
import type { Faq } from '#contract/content.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { anchorsOf } from '../anchors.ts';
import type { PageProps } from '../page.ts';
import { parameterOf } from '../parameters.ts';
import { ActionLink } from '../parts/ActionLink.tsx';
import { Contents } from '../parts/Contents.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { paths } from '../paths.ts';
import styles from './FaqPage.module.css';
import type { SearchWords } from './search.ts';

const words: SearchWords = { found: t('faq.found'), none: t('faq.none') };

export function FaqPage({ facts }: PageProps) {
  const categories = categoriesOf(facts.faqs);
  return (
    <>
      <Section>
        <SectionHead level={1} title={t('faq.title')} lead={t('faq.lead')} />
        <div data-island="faq" data-props={JSON.stringify(words)}>
          <Search />
          <Contents
            title={t('faq.categories')}
            links={categories.map(({ anchor, category }) => ({ anchor, title: category }))}
          >
            {categories.map(({ anchor, category, questions }) => (
              <section key={anchor} id={anchor} className={styles.category}>
                <h2>{category}</h2>
                {questions.map((question) => (
                  <Question key={question.id} {...question} />
                ))}
              </section>
            ))}
          </Contents>
        </div>
      </Section>
      <Section tint>
        <SectionHead
          title={t('faq.ask')}
          lead={t('faq.ask.lead', { days: parameterOf(facts, 'complaint_time') })}
          aside={
            <ActionLink to={paths.care} kind="outline">
              {t('faq.ask.go')}
            </ActionLink>
          }
        />
      </Section>
    </>
  );
}

/** Without a script the search cannot work, and the style hides it. */
const Search = () => (
  <form className={styles.search} role="search">
    <label htmlFor="cari">{t('faq.search')}</label>
    <span className={styles.field}>
      <Icon name="search" />
      <input id="cari" type="search" autoComplete="off" />
    </span>
    <p role="status" />
  </form>
);

type Asked = Faq & { anchor: string };

/** The anchor is on the answer: browsers open a folded section around the target of a link. */
const Question = ({ anchor, question, answer }: Asked) => (
  <details className={styles.question}>
    <summary>
      <h3>{question}</h3>
      <Icon name="down" />
    </summary>
    <div id={anchor} className={styles.answer}>
      <div className="prose" dangerouslySetInnerHTML={{ __html: answer }} />
      <a href={`#${anchor}`} aria-label={t('faq.link.of', { question })}>
        {t('faq.link')}
      </a>
    </div>
  </details>
);

type Category = { category: string; anchor: string; questions: Asked[] };

/** In the given order; a question and a category with the same title still get different anchors. */
function categoriesOf(faqs: readonly Faq[]): Category[] {
  const names = [...new Set(faqs.map(({ category }) => category))];
  const anchors = anchorsOf([...names, ...faqs.map(({ question }) => question)]);
  const anchored = faqs.map((faq, index) => ({ ...faq, anchor: anchors[names.length + index]! }));
  return names.map((category, index) => ({
    category,
    anchor: anchors[index]!,
    questions: anchored.filter((faq) => faq.category === category),
  }));
}
