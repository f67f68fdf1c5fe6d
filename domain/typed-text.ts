// What people paste from contacts, chats and pages: it carries letters that nobody sees or means.
// Invariant: two texts that look the same on the screen become one.

/** Without marks of direction, letters of no width and soft hyphens. */
export const withoutInvisible = (text: string): string => text.replace(/\p{Cf}/gu, '');
