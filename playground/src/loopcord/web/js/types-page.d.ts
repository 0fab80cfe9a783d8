// What the page makes of what the server sends: the second half of types.d.ts.

declare namespace Page {
  /** What can be inside an element; null, undefined and false add nothing. Numbers are put into words first: `0 && node` would show. */
  type Child = Node | string | false | null | undefined | Child[];

  /** An event at an element of ours. */
  type At<E extends Event, T extends EventTarget = HTMLElement> = E & { currentTarget: T; target: T };

  /** What is changed by typing or choosing. */
  type Field = HTMLElement & { value: string; checked: boolean };

  interface Props {
    onclick?: false | null | ((event: At<MouseEvent>) => unknown);
    onkeydown?: (event: At<KeyboardEvent>) => unknown;
    onchange?: null | ((event: At<Event, Field>) => unknown);
    oninput?: (event: At<Event, Field>) => unknown;
    onsubmit?: (event: At<SubmitEvent, HTMLFormElement>) => unknown;
    onerror?: (event: At<Event, HTMLImageElement>) => unknown;
    onload?: (event: At<Event, HTMLImageElement>) => unknown;
    style?: Record<string, string>;
    [attribute: string]: unknown;
  }

  /** A row of a long list, see `syncRows`. */
  interface Row {
    key: string;
    stamp: unknown[];
    make(): HTMLElement;
    after?: string | null;
  }

  /** Something with a picture of its own. */
  interface Face {
    id: string;
    name?: string;
    username?: string;
  }

  /** Where a component stands; in a modal, `chosen` and `choose` stand in for the message. */
  interface Place {
    message: Wire.Message | null;
    label?: string;
    chosen?(customId: string): string[];
    choose?(customId: string, values: string[]): void;
  }

  /** What can be chosen in a list. */
  interface Choice {
    value: Wire.Value;
    label: string;
    description?: string | null;
    emoji?: Wire.PartialEmoji | null;
    user?: Face;
    colour?: string | null;
    kind?: string;
    default?: boolean;
  }

  interface Command {
    id: string;
    name: string;
    type: number;
    label: string;
    description?: string;
    options: Wire.Option[];
    bot?: Wire.Id;
  }

  /** A command on its way, or one that failed: what stands at the end of its channel. */
  interface Note {
    id: string;
    channel: Wire.Id;
    after: string;
    command: string;
    label: string;
    bot?: Wire.Id;
    failed: boolean;
    why: string;
  }

  interface Outcome {
    state: string;
    why?: string;
    choices?: Wire.Choice[];
    answer?: { choices?: Wire.Choice[] } | null;
  }

  type Options = Record<string, Wire.Value>;

  /** A field of a modal: `value` puts files into `files` and names them by number. */
  interface ModalField {
    value(files: File[]): unknown;
    check(): boolean;
    focus(): void;
  }

  type ModalFields = Map<string, ModalField>;

  /** A row of the list above the composer. */
  interface Suggestion extends Partial<Choice> {
    label: string;
    hint?: string;
  }

  /** One option of a command that is being filled in. */
  interface OptionField {
    option: Wire.Option;
    /** In the person's language. */
    name: string;
    /** What holds the keyboard. */
    input: HTMLInputElement | HTMLButtonElement;
    /** What was chosen from the list, and not typed since. */
    value?: Wire.Value;
    file?: import("./composer/file-option.js").FileOption;
    problem: HTMLElement;
    element: HTMLElement;
  }

  /** Where a command is filled in, and what comes of it. */
  interface FormPlace {
    channel: Wire.Id;
    suggestions: import("./composer/suggestions.js").Suggestions;
    onSubmit(options: Options, files: File[]): void;
    onLeave(): void;
  }

  interface MenuEntry {
    label?: string;
    icon?: string;
    danger?: boolean;
    run?(): unknown;
    heading?: string;
    node?: HTMLElement;
  }

  /** Carries out a request and shows its refusal. */
  type Attempt = (action: () => Promise<unknown>) => Promise<void>;

  /** A checkbox named `key` that stands as the server says (`actual`), and the request that switches it. */
  type Toggle = (
    key: string,
    label: string,
    actual: boolean,
    action: (on: boolean) => Promise<unknown>,
  ) => HTMLElement;

  // Markdown

  type Inline =
    | { type: "text" | "code" | "guide" | "everyone"; text: string }
    | { type: "user" | "channel" | "role"; id: Wire.Id }
    | { type: "command"; name: string; id: Wire.Id }
    | { type: "emoji"; animated: boolean; name: string; id: Wire.Id }
    | { type: "time"; seconds: number; style: string }
    | { type: "link"; url: string; title?: string; children: Inline[] }
    | { type: "strong" | "em" | "underline" | "strike" | "spoiler"; children: Inline[] };

  interface List {
    type: "list";
    ordered: boolean;
    start: number;
    items: Block[][];
  }

  type Block =
    | { type: "heading"; level: number; children: Inline[] }
    | { type: "subtext" | "paragraph" | "line"; children: Inline[] }
    | { type: "quote"; children: Block[] }
    | { type: "codeblock"; language: string; text: string }
    | List;
}

interface Window {
  playgroundTheme: { current(): string; toggle(): string };
}

interface HTMLElementTagNameMap {
  "message-list": import("./message-list.js").MessageList;
  "chat-composer": import("./composer/composer.js").ChatComposer;
  "chat-pane": import("./pane.js").ChatPane;
}
