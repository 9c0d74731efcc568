const tablet = /tablet|pad(?![a-z])|kindle|silk\//i;
const phone = /iphone|ipod|phone;|windows phone|android.*mobile|harmony.*mobile/i;
/** Crawlers that pretend to be a phone; the brand Cubot makes real ones. */
const robot = /[^u]bot\b|spider|crawler|lighthouse|https?:\/\//i;

/** Whether a user agent is that of a phone. Tablets, desktops and robots are none. */
export const isPhone = (userAgent: string): boolean =>
  phone.test(userAgent) && !tablet.test(userAgent) && !robot.test(userAgent);
