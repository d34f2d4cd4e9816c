import { parseXml2JsFromString } from "@node-saml/node-saml/lib/xml.js";

/** An element as the parser of the SAML library gives it, names without their prefixes. */
export type XmlNode = Readonly<Record<string, unknown>>;

/**
 * Reads XML nobody of this house wrote. A document type would let it define entities, name files, or grow without
 * end, and nothing that organisations send has one.
 */
export async function parseXml(xml: string): Promise<XmlNode> {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new Error("A document type is not read");
  const parsed: unknown = await parseXml2JsFromString(xml);
  if (!isNode(parsed)) throw new Error("Not a document");
  return parsed;
}

export function children(node: XmlNode, name: string): XmlNode[] {
  const found = Object.hasOwn(node, name) ? node[name] : undefined;
  return (Array.isArray(found) ? found : [found]).flatMap((one: unknown) => {
    if (typeof one === "string") return [{ _: one }];
    return isNode(one) ? [one] : [];
  });
}

export function child(node: XmlNode, name: string): XmlNode | undefined {
  return children(node, name)[0];
}

export function attribute(node: XmlNode, name: string): string | undefined {
  const attributes = node.$;
  if (!isNode(attributes) || !Object.hasOwn(attributes, name)) return undefined;
  const value = attributes[name];
  return typeof value === "string" ? value : undefined;
}

export function textOf(node: XmlNode): string {
  return typeof node._ === "string" ? node._.trim() : "";
}

function isNode(value: unknown): value is XmlNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
