const TAGS = /^(?:h[1-6]|p|div|ul|ol|li|strong|b|em|i|u|s|a|br|table|caption|thead|tbody|tfoot|tr|th|td)$/
const ATTRIBUTES = /^(?:href|target|rel|colspan|rowspan)$/
const LINK = /^(?:https?:\/\/|mailto:)/i

/**
 * Lists all elements and attributes that rich text must not contain. Does not share code with the sanitizer, because the sanitizer's tests
 * use this list.
 */
export function actingParts(root: Element): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const attributes = [...element.attributes].filter(({ name, value }) => !ATTRIBUTES.test(name) || (name === 'href' && !LINK.test(value)))
    const isPlain = element.namespaceURI === 'http://www.w3.org/1999/xhtml' && TAGS.test(element.localName)
    return [...(isPlain ? [] : [`<${element.localName}>`]), ...attributes.map(({ name, value }) => `${name}=${value}`)]
  })
}
