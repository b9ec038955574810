# ruff: noqa: E501 -- a line is a card
"""What every card does, in the notation of `notation.py`, compared card by card with the printed ones.

It is kept apart from the content so that no figure, die, moment or price there changes unnoticed. How the
words of the notation work is tested with the cards that use them.
"""

from __future__ import annotations

LINES = """
# druid
bear-form = has red=2 green=1
mark-of-the-wild = has green=1 to=friends
rejuvenation = health-lost friends=True: restore(health=2 whom=subject), unequip()
moonfire = pool-start: add(blue=2), add(blue=1 when=(previous=True))
cat-form = has red=3
entangling-roots = reroll-end spot=RB7+: add(blue=1 attrition=1)
healing-touch = health-lost friends=True: restore(health=3 whom=subject)
thorns = reroll-end cost=(dice=G5+ dice_up_to=3) per=die: tokens(box=damage)
barkskin = reroll-end: tokens(box=armor n=3), unequip()
ferocious-bite = reroll-end when=(equipped=cat-form) cost=(energy_up_to=99) per=energy: change(dice=B colour=red value=8)
starfire = pool-start: add(blue=4)
tranquility = pool-start: restore(health=3 whom=friends), unequip()
moonfury = alters cards=moonfire add=(blue=1) | alters cards=starfire add=(attrition=3)
ferocity = has reroll=1 attrition=1 when=(equipped=beast-form)
omen-of-clarity = reroll-end when=(equipped=mace,staff) spot=R7+ each=True per=die: restore(energy=1)
natures-grasp = pool-end: reroll(dice=G)
natures-grace = alters cards=rejuvenation keeps=first | alters cards=moonfire uses=1
improved-rejuvenation = alters cards=rejuvenation heal=2
hurricane = reroll-end per=opponent: tokens(box=attrition n=2)
thick-hide = has green=2 when=(equipped=bear-form)
weapon-balance = reroll-end when=(equipped=mace,staff) spot=R7+ each=True per=die: add(red=1)
strength-of-the-wild = reroll-end when=(equipped=beast-form) spot=R8 each=True per=die: tokens(box=damage,defense)
vengeance-druid = place-tokens-end: shift(source=attrition box=defense n=5)
innervate = alters cards=instant energy=-1
# hunter
scorpid-sting = pool-start: add(blue=1)
aspect-of-the-monkey = has reroll=2
hunters-mark = reroll-end: raise(dice=B n=2)
wing-clip = place-tokens: redirect(dice=B box=defense n=3)
bear = has red=1
serpents-sting = pool-end: change(dice=B value=8)
aspect-of-the-hawk = has attrition=2
mend-pet = pool-start when=(equipped=pet): mend(), unequip()
multi-shot = pool-start: add(blue=2)
aspect-of-the-cheetah = travel: steps(), unequip()
white-tiger = has red=2 | reroll-end cost=(energy_up_to=2) per=energy: raise(dice=any again=True)
immolation-trap = place-tokens: tokens(box=defense n=3)
lightning-reflexes = has green=2
efficiency = alters cards=serpents-sting,scorpid-sting,multi-shot energy=-1
precision = reroll-end spot=RB8: tokens(box=damage,defense)
improved-hunters-mark = alters cards=hunters-mark uses=1
improved-sting = alters cards=serpents-sting add=(attrition=1) | alters cards=scorpid-sting add=(blue=1)
lethal-shots = reroll-start: code(name=lethal_shots dice=R n=reroll)
mortal-shots = reroll-end spot=B8 each=True per=die: tokens(box=damage)
growl = has red=2 when=(equipped=pet)
aimed-shot = before-roll: preset(colour=blue values=7,8)
lacerate = reroll-end spot=R8 each=True per=die: tokens(box=defense)
frenzy = pool-start cost=(unequip=pet) per=pet-health: tokens(box=attrition n=2)
trueshot = has threat=-1
# mage
arcane-intellect = pool-start must=True: restore(energy=1 gain=True)
fireball = pool-start: add(blue=1)
frostbolt = pool-start: add(blue=1 green=1 reroll=1)
fire-blast = pool-start: add(blue=2)
polymorph = round-start when=(round=1 foe=independent): unequip(), defeat_foe(colour=blue)
arcane-missiles = pool-start: add(blue=2) | free when repeated
mana-shield = pool-start per=energy each_of=2: tokens(box=armor) | X up to 99
dispel = reroll-end friends=True: remove(dice=any1-2 every=True)
teleport = action per=energy: code(name=teleport) | X up to 99
cone-of-cold = pool-start: add(green=2 threat=-1)
portal = before-action: code(name=portal)
arcane-explosion = pool-start: add(red=2 blue=2) | pool-end must=True when=(dice=RB1 count=2): lose(health=1 whom=everybody)
arcane-focus = reroll-start: reroll(dice=B n=level)
winters-chill = pool-start: change(dice=RB n=any colour=green)
arcane-meditation = pool-start cost=(dice=B dice_up_to=7) per=die: restore(energy=1)
piercing-ice = reroll-end when=(used=frostbolt,cone-of-cold) spot=B8: add(red=2)
ice-block = pool-end when=(foe=normal): leave()
impact = has threat=-1 when=(used=fireball,fire-blast)
arcane-mind = reroll-end spot=B8 each=True per=die: restore(energy=1)
shatter = pool-end cost=(unequip=frostbolt,cone-of-cold): change(dice=B3+ n=3 value=8)
combustion = reroll-end spot=B7+ each=True per=die: add(red=1)
ice-barrier = place-tokens-end must=True per=damage-placed: tokens(box=armor)
arcane-power = alters cards=instant uses=1 use_energy=1
incinerate = pool-end cost=(unequip=fireball,fire-blast): change(dice=B3+ n=3 value=8)
# paladin
seal-of-righteousness = has attrition=1 | pool-start when=(equipped=judgement): add(red=1)
devotion-aura = has green=1
blessing-of-might = reroll-end: change(dice=R5+ value=8)
holy-light = health-lost friends=True: restore(health=2 whom=subject)
lay-on-hands = before-action: restore(health=all)
hammer-of-justice = pool-start: add(red=1 green=1)
blessing-of-freedom = has lets=pass-independents,leave-independents
seal-of-justice = reroll-end spot=R8: add(green=1) | pool-start when=(equipped=judgement): add(red=1 green=1)
concentration-aura = alters cards=power energy=-1
seal-of-command = reroll-end spot=R8: tokens(box=attrition n=3) | pool-start when=(equipped=judgement): add(red=2)
blessing-of-protection = pool-end: change(dice=R n=any colour=green value=8)
consecration = reroll-end spot=R7+ each=True per=die: tokens(box=damage)
improved-devotion = has green=1 reroll=1 when=(equipped=devotion-aura)
improved-righteousness = alters cards=seal-of-righteousness add=(red=1)
mace-specialization = has red=1 reroll=1 when=(equipped=mace)
improved-might = alters cards=blessing-of-might uses=1
holy-shield = reroll-end spot=G7+: restore(health=1), tokens(box=attrition)
reckoning = has attrition=2
vengeance-paladin = place-tokens spot=R8: tokens(box=damage n=2)
benediction = alters cards=aura,blessing,seal free=True
improved-holy-light = alters cards=holy-light heal=1
holy-shock = has blue=2 reroll=2
conviction = reroll-end spot=R8 each=True per=die: add(threat=-1)
blessing-of-kings = has health=2 energy=2 fills=True
# priest
shadow-word-pain = pool-start: add(blue=1), add(blue=1 when=(previous=True))
power-word-fortitude = pool-start: restore(health=1 whom=friends gain=True)
lesser-heal = health-lost friends=True: restore(health=2 whom=subject), unequip()
power-word-shield = pool-start friends=True: add(green=2)
greater-heal = health-lost friends=True: restore(health=6 whom=subject), unequip()
shadowguard = defense per=lost-in-defense most=3: tokens(box=damage)
holy-fire = reroll-end: tokens(box=damage), tokens(box=damage when=(previous=True))
smite = pool-start: forbid(colour=red), add(blue=3)
mind-control = pool-start when=(foe=creature): code(name=mind_control)
resurrection = defeated friends=True: stay(split=level)
prayer-of-healing = action: restore(health=all whom=region), unequip()
starshards = pool-start: add(blue=3), add(blue=1 when=(previous=True))
holy-specialization = alters cards=lesser-heal,greater-heal also=restore(health=2 whom=another)
improved-pain = pool-end when=(used=shadow-word-pain): change(dice=B2+ value=8)
improved-healing = alters cards=lesser-heal,greater-heal,prayer-of-healing energy=-1
mental-strength = has energy=3 fills=True
inner-focus = alters cards=instant free=True once=combat
meditation = has lets=rest-fills
holy-nova = has red=1 | has green=1 per=friend
improved-smite = alters cards=smite add=(blue=1) allow=2
darkness = has attrition=2 when=(equipped=shadow-word-pain) | has attrition=2 when=(equipped=shadowguard)
shadowform = has green=4
mental-agility = alters cards=instant energy=-1
divine-spirit = round-start must=True when=(round=1): restore(energy=3 whom=friends gain=True)
# rogue
stealth = has red=1 | place-tokens: redirect(dice=R box=damage) | place-tokens-end must=True: unequip()
eviscerate = place-tokens cost=(combo_up_to=3) per=combo: add(attrition=1) | finisher
sinister-strike = pool-start: add(red=1) | reroll-end spot=R6+ each=True per=die: combo()
ambush = pool-start when=(equipped=stealth): add(blue=2), combo()
backstab = reroll-end: change(dice=R value=8) | reroll-end spot=R6+ each=True per=die: combo()
evasion = pool-start: add(green=3)
dual-wield = has red=2
cheap-shot = reroll-end when=(equipped=stealth): add(threat=-1), combo()
vanish = pool-start: unequip(), equip(cards=stealth)
rupture = pool-start cost=(combo_up_to=99) per=combo each_of=2: add(blue=1) | finisher
deadly-poison = has red=2 when=(equipped=sword,mace) | reroll-end when=(equipped=sword,mace) cost=(unequip=self): change(dice=R n=2 value=8)
slice-and-dice = reroll-end cost=(combo_up_to=4) per=combo: change(dice=RB colour=blue value=8) | finisher
improved-backstab = alters cards=backstab dice=1
improved-sinister-strike = alters cards=sinister-strike add=(red=1)
relentless-strikes = round-end must=True when=(combo_placed=True): restore(energy=1)
opportunity = pool-end when=(equipped=stealth): reroll(dice=R)
improved-dual-wield = has red=1 reroll=2 when=(equipped=dual-wield)
improved-ambush = alters cards=ambush add=(blue=1) also=combo()
ruthlessness = alters cards=sinister-strike,backstab spot=R4+
cold-blood = place-tokens cost=(unequip=sinister-strike,backstab,eviscerate): add(attrition=3)
preparation = alters cards=vanish keeps=always
adrenaline-rush = place-tokens-end must=True per=damage-placed each_of=2: restore(energy=1)
seal-fate = has lets=combo-doubled
premeditation = round-start must=True when=(round=1): combo(n=4)
# shaman
rockbiter-weapon = has red=1 reroll=1
lightning-shield = reroll-end cost=(dice=G5+): tokens(box=defense)
healing-wave = health-lost friends=True: restore(health=2 whom=subject), unequip()
earth-shock = pool-start: add(red=2) | reroll-end spot=R5+ each=True per=die: remove(dice=any)
stoneskin-totem = has green=2 reroll=1
reincarnation = defeated: stay(health=2 energy=2), unequip()
windfury-weapon = reroll-end spot=R8 each=True per=die: add(red=1)
ghost-wolf = travel: steps(), unequip()
chain-lightning = pool-start: add(blue=2), add(blue=1 when=(opponents=2))
frost-shock = pool-start: add(blue=2 green=2)
purge = reroll-end: tokens(box=armor n=3), cleanse()
strength-of-earth-totem = reroll-end friends=True spot=G8 each=True per=die limit=friend: add(attrition=1)
elemental-focus = alters cards=lightning-bolt,earth-shock,frost-shock energy=-1
improved-healing-wave = alters cards=healing-wave heal=2
improved-rockbiter = has red=1 when=(equipped=rockbiter-weapon)
call-of-thunder = alters cards=lightning-bolt,chain-lightning add=(blue=1)
thundering-strikes = reroll-end: change(dice=RB value=8)
parry = pool-start cost=(dice=R): add(green=3)
stormstrike = has blue=2 | has reroll=2 when=(used=earth-shock,frost-shock,lightning-bolt,chain-lightning)
improved-windfury = alters cards=windfury-weapon spot=any8 any_colour=True
natures-swiftness = pool-start cost=(energy=2): equip(cards=healing-wave) | alters cards=chain-lightning uses=1
elemental-fury = place-tokens spot=any8 each=True per=die each_of=2: tokens(box=damage)
elemental-mastery = reroll-end cost=(unequip=earth-shock,frost-shock,chain-lightning): tokens(box=damage n=3)
mana-tide-totem = has reroll=1 to=friends | round-start must=True: restore(energy=1 whom=friends)
# warlock
immolate = pool-end: change(dice=B4+ colour=blue value=8)
shadow-bolt = pool-start: add(blue=1) | reroll-start spot=RB8: add(reroll=2)
demon-armor = has green=1 reroll=1
corruption = reroll-end: add(attrition=2)
imp = has blue=1 green=1
curse-of-recklessness = pool-start: add(reroll=-1 threat=-1)
voidwalker = has red=1 reroll=1
curse-of-agony = pool-start: add(blue=2), add(blue=1 when=(previous=True))
curse-of-exhaustion = reroll-end: raise(dice=B n=2 by=2)
succubus = has red=3 reroll=2
ritual-of-summoning = before-action: code(name=ritual_of_summoning)
deathcoil = defense: tokens(box=attrition n=3), restore(health=3)
improved-shadow-bolt = alters cards=shadow-bolt add=(blue=1)
demonic-embrace = has reroll=-1 health=2
fel-stamina = alters cards=demon pet_health=2
improved-immolate = alters cards=immolate pattern=RB
shadowburn = pool-start cost=(energy=3): tokens(box=damage n=2)
siphon-life = has attrition=1 | pool-start must=True: restore(health=1)
sacrifice = reroll-end cost=(unequip=voidwalker): restore(health=level gain=True until=round)
soothing-kiss = reroll-end cost=(unequip=succubus): add(threat=-2)
conflagrate = alters cards=immolate uses=1
unholy-power = pool-start when=(unequipped=demon) cost=(energy=5): equip(cards=demon)
holocaust = reroll-end spot=B7+ each=True per=die: tokens(box=damage)
nightfall = alters cards=shadow-bolt energy=-1 uses=1
# warrior
rend = pool-end: change(dice=RB4+ value=8)
heroic-strike = pool-start: add(red=1 reroll=1)
battle-shout = has reroll=1 to=friends
thunder-clap = pool-start: add(blue=2)
intercept = has lets=intercept
defensive-stance = has green=2
bloodrage = pool-start cost=(health_up_to=3) per=health: restore(energy=2 gain=True)
shield-wall = has attrition=-2 | pool-end: change(dice=any4+ n=3 colour=green value=8)
revenge = place-tokens-end when=(equipped=defensive-stance) per=armor-placed: tokens(box=attrition)
cleave = reroll-end spot=R8: add(attrition=3)
berserker-stance = has attrition=2 | pool-end: change(dice=R value=8) | before-roll must=True: remove(dice=G n=2)
execute = place-tokens-end per=energy: tokens(box=damage), code(name=empty_boxes_after_strike) | X up to 5
improved-heroic-strike = alters cards=heroic-strike add=(red=1)
anger-management = has energy=2 fills=True
cruelty = reroll-end: raise(dice=R n=2)
piercing-howl = place-tokens: tokens(box=armor)
unbridled-wrath = reroll-end spot=R7+ each=True per=die: restore(energy=1 gain=True)
improved-battleshout = has reroll=1 to=friends when=(equipped=battle-shout)
dual-wield-specialization = has lets=small-weapon-in-general
enrage = place-tokens per=lost-in-combat most=4: add(attrition=1)
impale = pool-end spot=R8: add(red=2)
mortal-strike = pool-start cost=(dice=G dice_count=2): tokens(box=damage n=2)
shield-discipline = has green=2 | pool-end: change(dice=G value=8)
blood-thirst = pool-end spot=R8 each=True per=die: tokens(box=defense)
# triangle
archers-buckler = has green=1
bastard-sword = has red=2 | reroll-end spot=R7+: add(attrition=1)
bent-staff = has red=1 reroll=1
cadet-vest = has green=2
cobalt-buckler = has green=1 reroll=1
crocolisk-steak = rest cost=(discard=True): restore(health=all energy=all)
cured-leather-armor = has green=2 reroll=1
dull-blade = has red=1 reroll=1
fine-longbow = has blue=2 reroll=1
footman-tunic = has green=2
gnarled-staff = has red=2 | pool-end cost=(energy=1): add(reroll=1)
iridescent-hammer = has red=2 attrition=1
laminated-recurve-bow = has blue=1 reroll=1
ley-staff = has red=2 attrition=1
minor-agility-potion = pool-end cost=(discard=True): add(reroll=1)
minor-healing-potion = health-lost cost=(discard=True): restore(health=1 whom=subject)
minor-mana-potion = energy-spent cost=(discard=True): restore(energy=1)
neophytes-robe = has green=1 reroll=1
rakzur-club = has red=2 | pool-end spot=R7+: add(reroll=1)
robe-of-apprenticeship = has green=1 reroll=2
scimitar = has red=2 reroll=1
scroll-of-lesser-spirit = pool-start cost=(discard=True): add(blue=2)
scroll-of-lesser-strength = pool-start cost=(discard=True): add(red=2)
shadow-wand = has blue=1 attrition=1
skycaller = has blue=2 attrition=1
soldiers-armor = has green=3
trogg-club = has red=1 | pool-end spot=R7+: add(red=1)
# square
advisors-gnarled-staff = has red=2 green=1 | pool-start cost=(health_up_to=3) per=health: restore(energy=1)
battlesmasher-of-the-bear = has red=2 | reroll-end spot=R7+: tokens(box=damage)
bone-studded-leather = has green=3
darkwater-talwar = has red=3 | reroll-end: change(dice=R3+ value=6)
decapitating-sword = has red=3 reroll=1
dustfall-robes = has green=2 reroll=1
enchanted-gold-bloodrobe = has green=2 reroll=2
firestarter = has red=1 blue=1 | pool-end spot=RB7+: add(red=1 blue=1)
glyphed-helm = has reroll=1 | pool-end spot=G7+: add(green=1)
greater-agility-potion = pool-end cost=(discard=True): add(reroll=3)
greater-healing-potion = health-lost cost=(discard=True): restore(health=3 whom=subject)
greater-mana-potion = energy-spent cost=(discard=True): restore(energy=3)
lesser-agility-potion = pool-end cost=(discard=True): add(reroll=2)
lesser-healing-potion = health-lost cost=(discard=True): restore(health=2 whom=subject)
lesser-mana-potion = energy-spent cost=(discard=True): restore(energy=2)
ravenwood-bow = has blue=3 reroll=1
scroll-of-great-spirit = pool-start cost=(discard=True): add(blue=3)
scroll-of-great-strength = pool-start cost=(discard=True): add(red=3)
skullance-shield = has green=1 | pool-end spot=G8: add(green=1)
skullsplitting-crossbow = has blue=2 | pool-end spot=B7+: add(blue=2)
solid-iron-maul = has red=3 attrition=1
tortoise-armor = has green=4 | has lets=one-travel
wand-of-eventide = has blue=3 reroll=1
witch-doctors-cane = has red=3 reroll=1
# circle
bone-of-the-infernal = has red=1 blue=3 attrition=2
cadaverous-armor = has red=1 green=3 reroll=1
crackling-staff = has red=3 | pool-end spot=R8 each=True per=die: add(reroll=1 attrition=1)
deathblow = has red=3 | pool-end spot=R7+: add(red=1)
deathchill-armor = has green=4
dragonscale-armor = has green=4 reroll=1 | has lets=immune-to-drake
earthen-rod = has red=1 blue=2 | pool-end spot=B7+: add(blue=1)
flamestrider-robes = has green=3 reroll=1 | has health=2
gorewood-bow = has blue=4 reroll=1 | has energy=2
hameyas-slayer = has red=3 green=1 | place-tokens when=(from_round=2): tokens(box=damage)
opulent-tunic-of-the-whale = has green=3 reroll=1
royal-highmark-vestments = has green=3 reroll=2
screeching-bow = has blue=3 reroll=2
spire-of-hakkar = has red=3 | pool-end spot=R8: add(green=3)
taran-smasher = has red=4 | pool-end cost=(energy_up_to=99) per=energy: add(reroll=1)
war-maul = has red=3 | reroll-end spot=R8: tokens(box=armor n=2)
# cup
amulet-of-protection = pool-start: forbid(colour=red), add(green=3)
ankh-of-life = has health=3
archeus = has red=2 blue=1 green=1
bad-mojo-mask = has blue=1 green=1
biznicks-accurascope = place-tokens when=(equipped=bow,gun): tokens(box=damage)
bloodrazor = has red=3 | place-tokens when=(from_round=2): tokens(box=damage n=2)
cannonball-runner = reroll-end cost=(discard=True): tokens(box=damage n=3)
cowl-of-heroes = has blue=1 green=1 when=(strong=True)
crest-of-retribution = has green=2 | reroll-end spot=G8: tokens(box=damage)
electrocutioner-leg = has red=2 reroll=1 | place-tokens: tokens(box=damage)
feathered-breastplate = has green=3 | has lets=pass-independents
felstone-good-luck-charm = pool-end cost=(discard=True): reroll(dice=any every=True)
fist-of-stone = has red=4 reroll=-1 attrition=3
fist-of-the-peoples-militia = has red=3 reroll=2 attrition=1
head-of-grimhal-duuc = pool-start cost=(unequip=self): add(threat=-1)
icicle-rod = has red=2 blue=1 | round-start must=True: restore(energy=1)
ironfoe = has red=3 | reroll-start: only_reroll(colours=red), add(reroll=4)
jade-breastplate-of-power = has red=1 green=4 reroll=1
lorekeepers-ring = has energy=2 | round-start must=True: restore(energy=1)
lunar-wand-of-arcane-wrath = has blue=3 | pool-end cost=(health_up_to=99) per=health: add(blue=1)
outriders-bow = has blue=4 | pool-end: change(dice=B1 value=7)
pyric-caduceus = has blue=3 | reroll-end cost=(energy=2): tokens(box=damage n=2)
quelserrar = has red=4 | reroll-end spot=R8: tokens(box=armor)
robe-of-power = has green=1 | health-lost cost=(energy_up_to=2) per=energy: restore(health=1)
robes-of-the-west = has green=2 | pool-end cost=(energy=1): add(reroll=2)
scroll-of-the-whale = pool-end cost=(discard=True): change(dice=RB n=4 colour=green value=8)
shadowforge-bushmaster = has blue=3 | reroll-end spot=B7+: tokens(box=damage n=2)
thorium-helm = has green=1 | pool-end spot=G8: add(reroll=2)
# sheets
wrath = pool-start: add(blue=1) | reroll-end spot=RB5+: add(attrition=1)
darkwood-staff = has red=1
camouflaged-cloak = has green=1
old-blunderbuss = has blue=1 | reroll-end spot=B7+: add(blue=1)
hunters-blade = has red=1
huntsmans-cape = has green=1
dire-wand = has blue=1 | pool-start cost=(energy=1): add(blue=1)
moonstone-wand = has blue=1 | pool-start cost=(energy=1): add(blue=1)
crooked-staff = has red=1
crimson-robe = reroll-end cost=(energy=1): tokens(box=armor)
magesmith-robe = reroll-end cost=(energy=1): tokens(box=armor)
judgement =
forsaken-maul = has red=1
rusty-chainmail = has green=1 | pool-end spot=any1: add(reroll=1)
spellcrafter-wand = has blue=1 | pool-end spot=B8: add(blue=1)
heavy-mace = has red=1
frayed-robe = reroll-end: change(dice=RB3+ colour=green value=3)
apprentice-robe = reroll-end: change(dice=RB3+ colour=green value=3)
ashwood-bow = has blue=1 | reroll-end spot=B7+: add(blue=1)
cursed-felblade = has red=1
assassins-blade = has red=1
worn-leather-vest = has green=1
lightning-bolt = pool-start: add(blue=1) | reroll-end: change(dice=RB4+ colour=blue value=5)
rough-staff = has red=1
primal-wraps = has green=1
gravestone-scepter = has blue=1 | pool-end spot=B8: add(blue=1)
worn-staff = has red=1
moldy-robes = health-lost cost=(energy=1): prevent()
azure-silk-hood = health-lost cost=(energy=1): prevent()
battle-stance = has red=1
charge = pool-start must=True: restore(energy=1 gain=True)
rusty-sword = has red=1
slarkskin = has green=1
# races
dwarf = reroll-start: change(dice=any1-2 colour=any value=3)
gnome = turn-start must=True: restore(energy=1)
human = has reroll=1
night-elf = has blue=1 when=(round=1)
orc = has attrition=1
tauren = has red=1 when=(round=1)
troll = turn-start must=True: restore(health=1)
undead = combat-end must=True when=(foe_defeated=True): restore(health=2)
# auctions
ring-of-agility = place-tokens-end: shift(source=damage box=defense n=1)
boots-of-endurance = after-travel must=True: restore(energy=1)
trusty-mount = travel limit=turn: steps()
hood-of-shadow = has lets=extra-instant-area
relic-light-of-ages =
"""

EFFECTS = {
    name.strip(): effect.strip()
    for name, _, effect in (line.partition("=") for line in LINES.strip().splitlines() if line[0] != "#")
}
