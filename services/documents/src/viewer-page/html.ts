/** Text as HTML shows it: nothing in it is a tag, an attribute or an entity. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
