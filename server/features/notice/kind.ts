// The kinds of notices: those with a title and a body in the texts. Source: docs/screens.md.
import type { notices } from '#texts/notices.ts';

type BodyKey = Extract<keyof typeof notices, `notice.${string}.body`>;
export type NoticeKind = BodyKey extends `notice.${infer Kind}.body` ? Kind : never;
