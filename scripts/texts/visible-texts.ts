import { getFixedParts, isNode, type Node, nodesIn, parse } from './syntax.ts';

/** Attributes whose words a person sees or hears, including those of our own components. */
const PERCEIVED = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'alt',
  'placeholder',
  'label',
  'busyLabel',
  'buttonLabel',
  'description',
  'caption',
  'heading',
  'help',
  'lead',
  'message',
]);

const hasWords = (text: string) => /\p{L}/u.test(text);

/** The literal words that an expression may evaluate to. */
function literalsOf(expression: unknown): string[] {
  if (!isNode(expression)) return [];
  switch (expression.type) {
    case 'StringLiteral':
      return [expression.value as string];
    case 'TemplateLiteral':
      return getFixedParts(expression);
    case 'ConditionalExpression':
      return [...literalsOf(expression.consequent), ...literalsOf(expression.alternate)];
    case 'BinaryExpression': {
      const isCondition = ['&&', '===', '!==', '<', '>', '<=', '>='].includes(expression.operator as string);
      const right = expression.operator === '&&' || !isCondition ? literalsOf(expression.right) : [];
      return isCondition ? right : [...literalsOf(expression.left), ...right];
    }
    case 'ParenthesisExpression':
    case 'TsAsExpression':
    case 'TsConstAssertion':
      return literalsOf(expression.expression);
    default:
      return [];
  }
}

function textsOf(node: Node): string[] {
  if (node.type === 'JSXText') return [node.value as string];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const children = (node.children as Node[]).filter(({ type }) => type === 'JSXExpressionContainer');
    return children.flatMap(({ expression }) => literalsOf(expression));
  }
  if (node.type !== 'JSXAttribute' || !PERCEIVED.has((node.name as { value?: string }).value ?? '')) return [];
  const value = node.value as Node | null;
  return literalsOf(value?.type === 'JSXExpressionContainer' ? value.expression : value);
}

/** Words that a component shows without a catalogue, as they are written. */
export function visibleTexts(source: string): string[] {
  return [...nodesIn(parse(source))]
    .flatMap(textsOf)
    .map((text) => text.trim())
    .filter(hasWords);
}
