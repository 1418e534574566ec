import type { DraftKind } from "#contract/rules/documents/drafts";
import { errorOfThrown } from "../api/api-error.ts";
import { type DraftRow, drafts } from "../api/drafts.ts";
import { queryClient, queryOf } from "../api/query.ts";
import { tabStorage } from "../session/storage.ts";
import { nextStep, type Step } from "./comparing.ts";
import { copyKey, type DeviceCopy, readCopy, writeCopy } from "./device-copy.ts";
import { isForgotten, noteForgotten, pruneForgotten } from "./forgotten.ts";
import { seenDraft } from "./seen.ts";

/** What a page shows of its draft besides the content. */
export interface KeeperState {
  /** This browser has no draft, and the server hasn't said yet whether it has one. */
  readonly reading: boolean;
  /** The draft was begun before this sign-in, or in another window or on another device. */
  readonly resumed: boolean;
  /** The server has all of it. */
  readonly saved: boolean;
  /** The server's draft, which was changed as well: the person chooses. */
  readonly other: DraftRow | undefined;
  /** Why the server no longer accepts the draft, which is then stored on this device only. */
  readonly problem: string | undefined;
}

interface Keeping {
  readonly kind: DraftKind;
  readonly userId: string;
  readonly newId: () => string;
}

type Take = (content: string | undefined) => void;

const retryMs = 10_000;

/** Shown when a draft can't be put aside. */
export const notPutAside =
  "What you were working on could not be saved to your account, so it stays open. Please check your connection and try again.";

/** How many unanswered saves are remembered: enough for a quarter of an hour without a connection. */
const savesMax = 100;

/**
 * How long to wait after a change before saving to the server: some seconds, longer for large drafts. The firewall takes
 * 8,400 calls from one office in five minutes, and this device stores each change at once.
 */
const waitMs = (content: string): number => 2_500 + content.length / 20;

/**
 * Keeps one kind of draft of one account: on this device at every change, on the server soon after. When two
 * devices change the same draft, neither overwrites what the other has saved.
 */
export class DraftKeeper {
  readonly userId: string;
  private readonly key: string;
  private readonly kind: DraftKind;
  private readonly newId: () => string;
  private copy: DeviceCopy | undefined;
  private kept: KeeperState;
  private saving: Promise<void> | undefined;
  private comparing: Promise<void> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  /** The previous draft was put aside: nothing is taken from the server until a new one is begun. */
  private isBeginning = false;
  private take: Take | undefined;
  private readonly listeners = new Set<() => void>();

  constructor({ kind, userId, newId }: Keeping) {
    this.kind = kind;
    this.userId = userId;
    this.newId = newId;
    this.key = copyKey(userId, kind);
    this.copy = readCopy(this.key) ?? this.olderCopy();
    const resumed = this.copy !== undefined && !seenDraft.is(kind, this.copy.id);
    const { isSaved: saved } = this;
    this.kept = { reading: !this.copy, resumed, saved, other: undefined, problem: undefined };
  }

  /** The content on this device, as JSON. */
  get content(): string | undefined {
    return this.copy?.content;
  }

  get draftId(): string | undefined {
    return this.copy?.id;
  }

  get isSaved(): boolean {
    return this.copy?.saved ?? true;
  }

  readonly read = (): KeeperState => this.kept;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** `take` is called with content that replaces what the page shows. Returns a function that stops it. */
  showTo(take: Take): () => void {
    this.take = take;
    const watching = new AbortController();
    const { signal } = watching;
    const look = () => void (document.visibilityState === "visible" ? this.compare() : this.save());
    document.addEventListener("visibilitychange", look, { signal });
    // Another window of this browser has changed the stored copy, or was closed and has saved it to the server.
    const follow = ({ key }: StorageEvent) => key === this.key && this.isSaved && this.compare();
    addEventListener("storage", follow, { signal });
    addEventListener("online", look, { signal });
    void this.compare();
    return () => {
      watching.abort();
      if (this.take === take) this.take = undefined;
      void this.save();
    };
  }

  /** Called when the person has changed something, or the page has filled in the account's settings. */
  change(content: string): void {
    if (this.ended) return;
    const { id, version, saveIds } = this.copy ?? { id: this.newId(), version: 0, saveIds: [] };
    this.isBeginning = false;
    this.keep({ id, version, saveIds, saved: false, content });
    if (!this.kept.resumed) this.goOn();
    this.saveIn(waitMs(content));
  }

  /** Called when the person has confirmed or changed the draft, and so has seen that it was begun before. */
  goOn(): void {
    // A draft begun after this session ended has not been seen yet.
    if (this.ended) return;
    if (this.copy) seenDraft.set(this.kind, this.copy.id);
    if (this.kept.reading || this.kept.resumed) this.show({ reading: false, resumed: false });
  }

  /** Called after sending or discarding: removes the draft here at once, and on the server as soon as it can be reached. */
  async forget(): Promise<void> {
    const { copy } = this;
    this.stopTimer();
    this.keep(undefined);
    this.show({ reading: false, resumed: false, other: undefined, problem: undefined });
    if (!copy) return;
    noteForgotten(this.userId, copy);
    await this.saving;
    await this.rows().catch(() => undefined);
  }

  /**
   * Leaves the draft to the server, so that another can be begun. Returns false and changes nothing while the server
   * doesn't have all of it.
   */
  async putAside(): Promise<boolean> {
    await this.saveAll();
    if (!this.isSaved || this.ended) return false;
    this.isBeginning = true;
    this.keep(undefined);
    this.show({ reading: false, resumed: false, other: undefined, problem: undefined });
    return true;
  }

  /** Drops a draft in which nothing was done, so that another can be begun; nothing is taken from the server meanwhile. */
  drop(): void {
    this.isBeginning = true;
    void this.forget();
  }

  /** Puts this draft aside and shows another one; returns false like `putAside`. Throws if the other can't be opened. */
  async resume(id: string): Promise<boolean> {
    if (this.copy?.id === id) return true;
    const { version, content } = await drafts.open({ id });
    if (!(await this.putAside())) return false;
    this.isBeginning = false;
    this.keep({ id, version, saveIds: [], saved: true, content: JSON.stringify(content) });
    this.goOn();
    this.take?.(this.content);
    return true;
  }

  /** Resolves a conflict in favour of the version on this device. */
  async keepOwn(): Promise<void> {
    const { other } = this.kept;
    if (!this.copy || !other) return;
    this.keep({ ...this.copy, version: other.version, saved: false });
    this.show({ other: undefined });
    await this.save();
  }

  /** Resolves a conflict in favour of the server's version. */
  async takeOther(): Promise<void> {
    const { other } = this.kept;
    if (other) await this.open(other);
  }

  /** Saves what the server doesn't have yet. */
  save(): Promise<void> {
    this.stopTimer();
    this.saving ??= this.saveOnce().finally(() => {
      this.saving = undefined;
    });
    return this.saving;
  }

  /** Saves everything; a version that may not replace another device's version becomes a separate draft. */
  async saveAll(): Promise<void> {
    await this.saveAsOwn();
    if (this.isSaved) return;
    // The draft was changed during an earlier save, or the server has another version, saved by another device or by a
    // request from here whose reply was lost.
    await this.compare();
    await this.saveAsOwn();
  }

  /** Called when the session ends: nothing is written any more, here or on the server. */
  end(): void {
    this.stopTimer();
    this.ended = true;
  }

  private saveAsOwn(): Promise<void> {
    if (this.kept.other && this.copy) this.beginAnew(this.copy);
    return this.save();
  }

  private async saveOnce(): Promise<void> {
    const { copy, kind } = this;
    if (!copy || copy.saved || this.kept.other || this.ended) return;
    const { id, version, content } = copy;
    const saveId = this.newId();
    // Stored before sending, so that if the reply is lost, the version on the server is recognized as this one.
    const sent = { ...copy, saveIds: [...copy.saveIds, saveId].slice(-savesMax) };
    this.keep(sent);
    try {
      const reply = await drafts.save({ id, version, saveId, kind, content: JSON.parse(content) });
      this.acknowledge(sent, reply.version);
    } catch (thrown) {
      this.recover(errorOfThrown(thrown));
    }
  }

  private acknowledge(sent: DeviceCopy, version: number): void {
    if (this.ended) return;
    const { copy } = this;
    if (copy?.id !== sent.id) {
      // The draft was forgotten in the meantime.
      noteForgotten(this.userId, { ...sent, version });
      return;
    }
    if (this.kept.problem) this.show({ problem: undefined });
    const saved = copy.content === sent.content;
    this.keep({ ...copy, version, saved, saveIds: [] });
    if (!saved) this.saveIn(waitMs(copy.content));
  }

  private recover({
    code,
    status,
    message,
    retryAfterSeconds = retryMs / 1000,
  }: ReturnType<typeof errorOfThrown>): void {
    if (code === "DRAFT_CHANGED" || status === 404) this.saveIn(0, () => this.compare());
    else if (status === 0 || status === 401 || status === 429 || status >= 500)
      this.saveIn(retryAfterSeconds * 1000);
    // The content is refused: it stays on this device, and the next change is tried.
    else this.show({ problem: message });
  }

  private saveIn(ms: number, act: () => Promise<void> = () => this.save()): void {
    if (this.ended) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void act();
    }, ms);
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Asks the server for its drafts, and acts on the difference. */
  private compare(): Promise<void> {
    this.comparing ??= this.compareOnce().finally(() => {
      this.comparing = undefined;
    });
    return this.comparing;
  }

  private async compareOnce(): Promise<void> {
    await this.saving;
    const before = this.copy;
    try {
      const rows = await this.rows();
      // If the draft was changed in the meantime, the next save finds out what the server has.
      if (this.copy === before && !this.ended) await this.follow(rows);
    } catch {
      // Without a connection this device's copy is all there is; what isn't saved is tried again.
      if (!this.isSaved) this.saveIn(retryMs);
    }
    this.show({ reading: false });
  }

  private async follow(rows: readonly DraftRow[]): Promise<void> {
    const { copy } = this;
    if (!copy && this.isBeginning) return;
    const step: Step = nextStep(this.kind, copy, rows);
    switch (step.kind) {
      case "none":
        return;
      case "take":
        return this.open(step.row);
      case "ask":
        return this.show({ other: step.row });
      case "drop":
        this.keep(undefined);
        this.take?.(undefined);
        return this.follow(rows);
      case "save":
        if (copy) this.keep({ ...copy, version: step.version });
        return this.saveIn(0);
      case "begin anew":
        if (copy) this.beginAnew(copy);
        return this.saveIn(0);
    }
  }

  private beginAnew(copy: DeviceCopy): void {
    this.keep({ ...copy, id: this.newId(), version: 0 });
    this.show({ other: undefined });
  }

  private async open({ id }: DraftRow): Promise<void> {
    const before = this.copy;
    const { version, content } = await drafts.open({ id });
    if (this.copy !== before || this.ended) return;
    this.keep({ id, version, saveIds: [], saved: true, content: JSON.stringify(content) });
    this.show({ other: undefined, resumed: true });
    this.take?.(this.copy?.content);
  }

  /** The server's list without drafts that were forgotten here, which are removed there. */
  private async rows(): Promise<DraftRow[]> {
    const { userId } = this;
    const rows = await drafts.list({});
    pruneForgotten(userId, rows);
    const forgotten = rows.filter((row) => isForgotten(userId, row));
    for (const { id, version } of forgotten)
      await drafts.remove({ id, version }).catch(() => undefined);
    const left = rows.filter((row) => !forgotten.includes(row));
    // A list that was read before may have drafts that are no longer known as forgotten.
    const { queryKey } = queryOf(drafts.list, {});
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, left);
    return left;
  }

  /** A copy made by an earlier version of the pages, which kept drafts in the tab, including empty ones. */
  private olderCopy(): DeviceCopy | undefined {
    const key = this.kind === "document" ? "undersign.draft" : "undersign.template";
    const content = tabStorage.get(key);
    tabStorage.remove(key);
    if (!content?.includes('"file":{')) return undefined;
    return { id: this.newId(), version: 0, saveIds: [], saved: false, content };
  }

  private keep(copy: DeviceCopy | undefined): void {
    if (this.ended) return;
    this.copy = copy;
    writeCopy(this.key, copy);
    if (this.kept.saved !== this.isSaved) this.show({ saved: this.isSaved });
  }

  private show(change: Partial<KeeperState>): void {
    this.kept = { ...this.kept, ...change };
    for (const listener of this.listeners) listener();
  }
}
