// A person's notification settings by topic and channel. Mandatory ones are shown as on and stay on.
// Source: docs/screens.md; docs/settled.md 34; docs/api.md; decision 0047.
import { type NotificationSettings, noticeTopics } from '#contract/notice.ts';
import type { PersonId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { listChoices, upsertChoices, type Choice } from './inbox.sql.ts';
import { type Channels, topicRules } from './topics.ts';

/** All topics in display order, with this person's settings. */
export async function readChoices(reader: Reader, userId: PersonId): Promise<NotificationSettings> {
  const chosen = await listChoices(reader, userId);
  const topics = noticeTopics.map((topic) => {
    const { usual, fixed } = topicRules[topic];
    const { inbox, sms, email } = chosen.find((choice) => choice.topic === topic) ?? usual;
    const isFixed = (channel: keyof Channels) => fixed.includes(channel);
    return {
      topic,
      inbox: inbox || isFixed('inbox'),
      sms: sms || isFixed('sms'),
      email: email || isFixed('email'),
      fixed: [...fixed],
    };
  });
  return { topics };
}

/** Saves the settings of the named topics. If a topic is named twice, the last one counts; other topics do not change. */
export async function saveChoices(tx: Tx, userId: PersonId, choices: readonly Choice[]): Promise<void> {
  const last = [...new Map(choices.map((choice) => [choice.topic, choice])).values()];
  if (last.length === 0) return;
  await upsertChoices(tx, userId, last);
}
