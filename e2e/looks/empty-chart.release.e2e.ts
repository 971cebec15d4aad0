import { expect, test } from '../harness/test.ts'

test('the empty revenue chart has no border around its text', async ({ page, account }) => {
  expect(account.username).toBeTruthy()
  await page.setViewportSize({ width: 1440, height: 1400 })
  await page.goto('/')
  const text = page.getByText('No payments in these months')
  const words = await text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { x, y, width, height } = range.getBoundingClientRect()
    return { x, y, width, height }
  })
  // Unless there is a border, an area next to the text has only one color.
  const clip = { x: Math.ceil(words.x + words.width) + 2, y: Math.round(words.y), width: 16, height: Math.round(words.height) }
  const picture = (await page.screenshot({ clip })).toString('base64')
  const colors = await page.evaluate(async (data) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0))]))
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    canvas?.drawImage(image, 0, 0)
    const pixels = new Uint32Array(canvas?.getImageData(0, 0, image.width, image.height).data.buffer ?? new ArrayBuffer(0))
    return new Set(pixels).size
  }, picture)
  expect(colors).toBe(1)
})
