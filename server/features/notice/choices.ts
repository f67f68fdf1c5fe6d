// A person's notification settings by topic and channel. Mandatory ones are shown as on and stay on.
// Source: docs/screens.md; docs/settled.md 34; docs/api.md; decision 0047.
import { type NotificationSettings, noticeTopics } from '#contract/notice.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { type Channels, topicRules } from './topics.ts';

const choiceRow = row({ inbox: col.boolean, sms: col.boolean, email: col.boolean, topic: col.oneOf(noticeTopics) });
type Choice = RowOf<typeof choiceRow>;

/** All topics in display order, with this person's settings. */
export async function readChoices(reader: Reader, userId: string): Promise<NotificationSettings> {
  const chosen = await reader.rows(
    choiceRow,
    sql`select topic, inbox, sms, email from notice_choice where user_id = ${userId}`,
  );
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
export async function saveChoices(tx: Tx, userId: string, choices: readonly Choice[]): Promise<void> {
  const last = [...new Map(choices.map((choice) => [choice.topic, choice])).values()];
  if (last.length === 0) return;
  await tx.run(sql`insert into notice_choice (user_id, topic, inbox, sms, email, chosen_at)
    select ${userId}, topic, inbox, sms, email, app_now()
    from json_to_recordset(${JSON.stringify(last)}::json) as c (topic text, inbox boolean, sms boolean, email boolean)
    on conflict (user_id, topic) do update
      set inbox = excluded.inbox, sms = excluded.sms, email = excluded.email, chosen_at = excluded.chosen_at`);
}
