import { richTextAttacks } from '@billfold/contracts/proposals/testing/rich-text-attacks'
import { actingParts } from '@billfold/web-kit/rich-text/testing/acting-parts.ts'
import { quietAttacks } from '@billfold/web-kit/rich-text/testing/quiet-attacks.ts'
import { expect, test } from 'vitest'
import { cleanPasted } from './pasted-html.ts'

quietAttacks()

const word = (level: number, sign: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

test.each([
  ['keeps pasted words in the current line', '<meta charset="utf-8"><span style="color: red">just</span> words', 'just words'],
  ['keeps the formatting of inline text', '<b>bold</b> and <em>not</em>', '<strong>bold</strong> and <em>not</em>'],
  ['separates lines and paragraphs', '<p>one</p><p>two<br>three</p>', '<div>one</div><div><br></div><div>two</div><div>three</div>'],
  [
    'recognizes bold text from Google Docs and removes the wrapper element',
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-style:italic"> slanted</span></p><ul><li dir="ltr"><p dir="ltr"><span style="font-weight:400">Item</span></p></li></ul></b>',
    '<div><strong>Bold</strong><em> slanted</em></div><ul><li>Item</li></ul>',
  ],
  [
    'turns bulleted paragraphs from Word into lists',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment--><p class=MsoNormal>Intro<o:p></o:p></p>${word(1, '·', 'One')}${word(2, 'o', 'Within')}${word(1, '·', 'Two')}<!--EndFragment--></body></html>`,
    '<div>Intro</div><ul><li>One<ul><li>Within</li></ul></li><li>Two</li></ul>',
  ],
  ['turns numbered paragraphs from Word into lists', word(1, '1.', 'First') + word(1, '2.', 'Second'), '<ol><li>First</li><li>Second</li></ol>'],
  [
    'keeps tables from a spreadsheet',
    '<table border=0 style="width:100pt"><colgroup><col></colgroup><tbody><tr height=20><td class=xl65 width=64>Week</td><td>Work</td></tr></tbody></table>',
    '<table><tbody><tr><td>Week</td><td>Work</td></tr></tbody></table>',
  ],
])('%s', (_, html, clean) => {
  expect(cleanPasted(html)).toBe(clean)
})

test.each(richTextAttacks)('removes everything executable: %j', (attack) => {
  const holder = document.createElement('div')
  holder.innerHTML = cleanPasted(`<p>Before</p>${attack}<p>After</p>`)
  expect(actingParts(holder)).toEqual([])
})
