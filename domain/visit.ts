// A visit to a group. Source: decision 0113.

/** The most pictures of one visit. */
export const mostVisitPictures = 4;
