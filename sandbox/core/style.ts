// Style of the sandbox's pages: a subset of the design tokens, phone first, light and dark.
// Invariant: text pairs keep the contrast of the tokens; targets are 44 px high; nothing scrolls sideways at 320 px.

const LIGHT = `color-scheme:light;--page:#f8f3e8;--surface:#fffcf5;--raised:#fffefb;--sunken:#f0e8d8;--line:#ded3bd;--line-strong:#867b65;--board:#143d27;--board-line:#2f5a41;
--ink:#211f18;--ink-2:#504b3f;--ink-3:#686150;--on-board:#fbf5e6;--on-board-2:#c3d6c4;--link:#344e98;--primary:#1d5234;--primary-hover:#143d27;--on-primary:#fffcf5;--primary-text:#1d5234;--primary-soft:#dceadb;
--wait-bg:#fdedb8;--wait-ink:#5f3f05;--wait-line:#a87305;--ok-bg:#dceadb;--ok-ink:#1d5234;--ok-line:#3f7f52;--danger-bg:#fadbd1;--danger-ink:#8e2416;--danger-line:#c7402a;
--info-bg:#dbe2f5;--info-ink:#293e7b;--info-line:#4563b3;--mute-bg:#f0e8d8;--mute-ink:#504b3f;--mute-line:#867b65;--danger:#ad2f1e;--on-danger:#fffcf5;--focus:#344e98;--shadow:0 1px 0 rgb(33 31 24/.05);`;

const DARK = `color-scheme:dark;--page:#161711;--surface:#1f2019;--raised:#292a21;--sunken:#11120d;--line:#3a392e;--line-strong:#8a806b;--board:#0f2418;--board-line:#2c4b38;
--ink:#f2ebdb;--ink-2:#cbc1ab;--ink-3:#aba089;--on-board:#f5eedd;--on-board-2:#b4c9b6;--link:#a9b9ea;--primary:#8fba94;--primary-hover:#a9ccac;--on-primary:#0c2919;--primary-text:#9cc5a0;--primary-soft:#22382a;
--wait-bg:#423207;--wait-ink:#fadd83;--wait-line:#d0950a;--ok-bg:#1f3828;--ok-ink:#b0d3b2;--ok-line:#649c6f;--danger-bg:#4a1a12;--danger-ink:#f7b9a9;--danger-line:#e0674f;
--info-bg:#232d4d;--info-ink:#bccaf0;--info-line:#7d95d6;--mute-bg:#2d2c23;--mute-ink:#cbc1ab;--mute-line:#8a806b;--danger:#ec8d77;--on-danger:#2e0b06;--focus:#a9b9ea;--shadow:none;`;

const FRAME = `
@font-face{font-family:"Plus Jakarta Sans";src:url("/assets/typeface.woff2") format("woff2");font-weight:200 800;font-display:swap}
:root{${LIGHT}--font:"Plus Jakarta Sans",system-ui,"Segoe UI",Roboto,sans-serif;--gutter:16px;
--clock:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20' fill='none' stroke='%23000' stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'%3E%3Ccircle cx='10' cy='10' r='7'/%3E%3Cpath d='M10 6v4l2.5 2.5'/%3E%3C/svg%3E");
--check:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20' fill='none' stroke='%23000' stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M4 10.5l4 4 8-9'/%3E%3C/svg%3E");
--cross:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20' fill='none' stroke='%23000' stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M5 5l10 10M15 5L5 15'/%3E%3C/svg%3E");
--repeat:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20' fill='none' stroke='%23000' stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M4 9a6 6 0 0 1 11-2.5M16 11a6 6 0 0 1-11 2.5M15.5 3v4h-4M4.5 17v-4h4'/%3E%3C/svg%3E");
--stop:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20' fill='none' stroke='%23000' stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'%3E%3Ccircle cx='10' cy='10' r='7'/%3E%3Cpath d='M5.5 14.5l9-9'/%3E%3C/svg%3E");}
@media(prefers-color-scheme:dark){:root{${DARK}}}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--page);color:var(--ink);font:400 1rem/1.5rem var(--font);word-spacing:.06em;-webkit-font-smoothing:antialiased}
h1,h2,h3,p,ul,dl,dd,pre{margin:0;padding:0}ul{list-style:none}
h1{font-size:1.75rem;line-height:2.125rem;letter-spacing:-.02em;overflow-wrap:anywhere}
h2{font-size:1.125rem;line-height:1.625rem;letter-spacing:-.01em}h3{font-size:1rem;line-height:1.5rem}
a{color:var(--link);text-underline-offset:3px;text-decoration-thickness:1px}a:hover{text-decoration-thickness:2px}
:focus-visible{outline:none;box-shadow:0 0 0 2px var(--surface),0 0 0 5px var(--focus);border-radius:3px}
.num,dd,.figure{font-variant-numeric:tabular-nums lining-nums}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:8px;top:-60px;background:var(--raised);padding:12px 16px;z-index:2}.skip:focus{top:8px}
.board{position:relative;background:var(--board);color:var(--on-board)}
.board :focus-visible{box-shadow:0 0 0 2px var(--board),0 0 0 4px #f5c944}
.bar{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 16px;padding:6px var(--gutter) 0;max-width:1080px;margin:0 auto}
.brand{display:flex;align-items:center;gap:10px;min-height:44px;color:var(--on-board);text-decoration:none;font-weight:700;font-size:1.125rem}
.brand small{font-size:.75rem;font-weight:500;color:var(--on-board-2);margin-left:4px}
.time .long{display:none}.time{display:inline-flex;align-items:center;min-height:44px;color:var(--on-board-2);font-size:.8125rem;font-variant-numeric:tabular-nums}
.board nav{border-top:1px solid var(--board-line)}
.board ul{display:flex;flex-wrap:wrap;max-width:1080px;margin:0 auto;padding:0 calc(var(--gutter) - 10px)}
.board nav a{display:flex;align-items:center;min-height:44px;padding:0 10px;color:var(--on-board-2);text-decoration:none;font-size:.875rem;font-weight:600;border-bottom:3px solid transparent}
.board nav a:hover{color:var(--on-board)}.board nav a[aria-current]{color:var(--on-board);border-color:#f5c944}
.main{flex:1;width:100%;max-width:1080px;margin:0 auto;padding:20px var(--gutter) 48px}
.main>*+*{margin-top:20px}
.lead{color:var(--ink-2);max-width:64ch}h1+.lead,.crumb+h1{margin-top:4px}
.foot{border-top:1px solid var(--line);padding:16px var(--gutter);color:var(--ink-2);font-size:.875rem}
.foot p{max-width:calc(1080px - 2*var(--gutter));margin:0 auto}.foot a{white-space:nowrap}
`;

const PARTS = `
.card{background:var(--surface);border:1px solid var(--line);border-radius:10px;box-shadow:var(--shadow);padding:16px;min-width:0}
.card.flush{padding:16px 0 0}.card.flush>h2,.card.flush>.empty{padding:0 16px 12px}.card.flush>.pager{padding:12px 16px}
.points{list-style:disc;padding-left:20px}.points li+li{margin-top:8px}.tick{display:flex;gap:12px;align-items:flex-start;cursor:pointer}.tick input{flex:none;width:24px;height:24px;margin:0;accent-color:var(--primary)}
.stack>*+*{margin-top:16px}.empty{color:var(--ink-2)}.card>h2+.empty{margin-top:8px}
.between{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:4px 12px}
.grow{flex:1;min-width:0;overflow-wrap:anywhere}
.sub{display:block;color:var(--ink-2);font-size:.875rem;line-height:1.25rem;overflow-wrap:anywhere}
.split{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;align-items:start}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr));gap:16px}
.group>h2{margin-bottom:12px}
.btn{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:0 20px;border:1.5px solid transparent;border-radius:6px;font:600 1rem/1.25 var(--font);text-decoration:none;text-align:center;cursor:pointer;background:none;color:var(--ink)}
.btn.p{background:var(--primary);color:var(--on-primary)}.btn.p:hover{background:var(--primary-hover)}
.btn.q{border-color:var(--line-strong);background:transparent}.btn.q:hover{background:var(--sunken)}
.btn.d{background:var(--danger);color:var(--on-danger)}.btn.full{width:100%}
.btn.m,.btn.s{min-height:44px;padding:0 16px;font-size:.875rem}.btn.s{padding:0 12px;font-size:.8125rem}
[data-copy]{position:relative}
[data-told]::after{content:attr(data-told);position:absolute;inset:0;display:grid;place-items:center;background:var(--primary);color:var(--on-primary);border-radius:5px;font:600 .875rem/1 var(--font)}
.badge{display:inline-flex;align-items:center;gap:5px;padding:2px 8px 2px 6px;border:1px solid;border-radius:3px;font-size:.75rem;line-height:1.125rem;font-weight:600;white-space:nowrap}
.badge::before{content:"";width:14px;height:14px;background:currentColor;-webkit-mask:var(--mark) 0 0/14px 14px;mask:var(--mark) 0 0/14px 14px}
.badge.wait{--mark:var(--clock)}.badge.ok{--mark:var(--check)}.badge.danger{--mark:var(--cross)}.badge.info{--mark:var(--repeat)}.badge.mute{--mark:var(--stop)}
.badge.wait,.note.wait{background:var(--wait-bg);color:var(--wait-ink);border-color:var(--wait-line)}
.badge.ok,.note.ok{background:var(--ok-bg);color:var(--ok-ink);border-color:var(--ok-line)}
.badge.danger,.note.danger{background:var(--danger-bg);color:var(--danger-ink);border-color:var(--danger-line)}
.badge.info,.note.info{background:var(--info-bg);color:var(--info-ink);border-color:var(--info-line)}
.badge.mute{background:var(--mute-bg);color:var(--mute-ink);border-color:var(--mute-line)}
.note,.banner{padding:12px 16px;border:1px solid;border-left-width:6px;border-radius:6px;font-size:.875rem;line-height:1.375rem}
.banner{display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px;background:var(--info-bg);color:var(--info-ink);border-color:var(--info-line)}
.banner .grow{flex:1 1 240px}.banner .btn{border-color:currentColor;color:inherit}
.chips{display:flex;flex-wrap:wrap;gap:8px}
.chip{display:inline-flex;align-items:center;gap:6px;min-height:44px;padding:0 14px;border:1.5px solid var(--line-strong);border-radius:6px;background:var(--surface);color:var(--ink);font:600 .875rem/1 var(--font);text-decoration:none}
.chip[aria-current]{background:var(--primary-soft);border-color:var(--primary-text);color:var(--primary-text)}
.count{min-width:20px;padding:3px 5px;border-radius:3px;background:#f5c944;color:#402a04;font-size:.75rem;text-align:center}
.field label{display:block;font-size:.875rem;line-height:1.25rem;font-weight:600;margin-bottom:6px}
.hint{margin-top:6px;font-size:.875rem;line-height:1.25rem;color:var(--ink-2)}
.input{display:flex;align-items:center;gap:8px;min-height:48px;padding:0 12px;background:var(--raised);border:1.5px solid var(--line-strong);border-radius:6px}
.input input{flex:1;min-width:0;min-height:44px;border:0;background:none;color:inherit;font:inherit;outline:none;box-shadow:none}
.input:focus-within{border-color:var(--focus);box-shadow:0 0 0 3px color-mix(in srgb,var(--focus) 32%,transparent)}
.input.money input{text-align:right;font-size:1.375rem;font-weight:600;font-variant-numeric:tabular-nums}.pre{color:var(--ink-2);font-weight:600}
.search{display:flex;align-items:flex-end;gap:8px}.search .field{flex:1;min-width:0;max-width:420px}
.lines>div{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-bottom:1px solid var(--line);font-size:.875rem;line-height:1.25rem}
.lines dt{color:var(--ink-2)}.lines dd{font-weight:600;text-align:right;overflow-wrap:anywhere;min-width:0}.lines>div:last-child{border-bottom:0}
.row,.rowlink{display:flex;flex-wrap:wrap;align-items:center;gap:6px 16px;min-height:56px;padding:12px 16px;border-top:1px solid var(--line)}
.rowlink{color:inherit;text-decoration:none}.rowlink:hover b:first-child{text-decoration:underline;text-underline-offset:3px}.rowlink:hover{background:var(--page)}
.row .grow,.rowlink .grow{flex:1 1 180px}.rowlink .grow>b,.row .grow>b{display:block}
.end{display:flex;flex-wrap:wrap;align-items:center;gap:6px 12px}.row>.sub,.rowlink>.sub{flex:none}
.phone{display:inline-flex;align-items:center;min-height:44px}.name{font-size:.875rem}.crumb{display:inline-flex;align-items:center;min-height:44px;text-decoration:none;margin:-8px 0 0;font-size:.875rem;font-weight:600;color:var(--ink-2)}
.crumb::before{content:"";width:8px;height:8px;margin:0 8px 0 2px;border-left:2px solid;border-bottom:2px solid;transform:rotate(45deg)}
.message{margin:12px 0;white-space:pre-wrap;overflow-wrap:anywhere}.message:last-child{margin-bottom:0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.8125rem;line-height:1.25rem;margin-top:12px}
summary{display:flex;align-items:center;min-height:44px;cursor:pointer;font-weight:600;font-size:.875rem;color:var(--ink-2)}
summary::before{content:"";width:8px;height:8px;margin:0 10px 0 2px;border-right:2px solid;border-bottom:2px solid;transform:rotate(-45deg)}details[open]>summary::before{transform:rotate(45deg)}
.pager{display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px;font-size:.875rem;color:var(--ink-2)}
.person .sub{margin-top:2px}.person>p:last-child{margin-top:12px}
.copies{margin-top:12px;border-top:1px solid var(--line)}
.copies>div{display:flex;align-items:center;gap:8px;min-height:52px;border-bottom:1px solid var(--line)}
.copies dt{flex:none;width:84px;color:var(--ink-2);font-size:.875rem}.copies dd{flex:1;min-width:0;display:flex;align-items:center;gap:8px}
.copy{min-height:44px;min-width:0;padding:0 12px;border:1.5px dashed var(--line-strong);border-radius:6px;background:var(--raised);color:var(--ink);font:600 .9375rem/1.25 var(--font);text-align:left;overflow-wrap:anywhere;cursor:copy}
.copy:hover{background:var(--sunken)}.left{min-width:62px}
.figure{font-size:1.375rem;line-height:1.75rem;font-weight:600;letter-spacing:-.015em}.clock .note{margin-top:12px}
.paper{display:none;width:100%;height:72vh;border:1px solid var(--line);border-radius:10px;background:#fff}
.jumps{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:12px}
.jump{display:flex;flex-direction:column;justify-content:flex-start;min-height:84px;padding:12px;border:1.5px solid var(--line-strong);border-radius:10px;background:var(--surface);color:var(--ink);font:inherit;text-align:left;cursor:pointer}
.jump b{display:block;font-size:1.125rem;line-height:1.625rem}.jump span{display:block;color:var(--ink-2);font-size:.8125rem;line-height:1.125rem}
.jump:hover{background:var(--primary-soft);border-color:var(--primary-text)}
@media(min-width:760px){:root{--gutter:32px}.split{grid-template-columns:minmax(0,5fr) minmax(0,7fr)}.jumps{grid-template-columns:repeat(4,minmax(0,1fr))}.paper{display:block}
.card{padding:24px}.card.flush{padding-top:20px}.card.flush>h2,.card.flush>.empty{padding:0 24px 16px}.row,.rowlink{padding:12px 24px}.card.flush>.pager{padding:16px 24px}.time{font-size:.875rem}.time .long{display:inline}.time .short{display:none}.end{justify-content:flex-end}}
`;

export const STYLE = FRAME + PARTS;
